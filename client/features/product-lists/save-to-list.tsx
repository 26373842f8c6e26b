import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { ListChoice } from './list-choice.tsx';
import { useListsStore } from './lists-store.ts';

type Props = {
  productId: number;
  /** The product's. */
  name: string;
};

/** Opens the choice of lists for a product; signed out, the dialog comes first. */
export function SaveToList({ productId, name }: Props) {
  const lists = useListsStore();
  const [isOpen, setOpen] = useState(false);
  function open(): void {
    if (lists.getState().changes() !== null) setOpen(true);
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
      <Sheet
        isOpen={isOpen}
        labelledBy="save-to-list-title"
        title="Save to a list"
        onClose={() => setOpen(false)}
      >
        <ListChoice productId={productId} name={name} />
      </Sheet>
    </>
  );
}
