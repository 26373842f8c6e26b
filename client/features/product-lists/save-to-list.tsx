import { useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '#client/ui/icon.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { ListChoice } from './list-choice.tsx';
import { useListsStore } from './lists-store.ts';

type Props = {
  productId: number;
  /** The product's. */
  name: string;
};

/** Opens the choice of lists for a product; signed out, the dialog comes first, and one whose session has ended leaves it. */
export function SaveToList({ productId, name }: Props) {
  const lists = useListsStore();
  const owner = useStore(lists, (state) => state.owner);
  const [openFor, setOpenFor] = useState<number | null>(null);
  function open(): void {
    if (lists.getState().isOpenToChoose()) setOpenFor(owner);
  }
  return (
    <>
      <button
        type="button"
        className="needs-scripts button button-secondary grow px-3 sm:grow-0"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="plus" />
        Save to a list
      </button>
      {openFor === owner && (
        <Sheet labelledBy="save-to-list-title" title="Save to a list" onClose={() => setOpenFor(null)}>
          <ListChoice productId={productId} name={name} />
        </Sheet>
      )}
    </>
  );
}
