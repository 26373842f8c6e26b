import { type MouseEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '#client/ui/icon.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { saveToListPath } from '#shared/navigation/paths.ts';
import { ListChoice } from './list-choice.tsx';
import { useListsStore } from './lists-store.ts';

type Props = {
  productId: number;
  /** The product's name. */
  name: string;
};

/**
 * The link that opens the list choice for a product. Without scripts, or if the shopper is signed out and must log in
 * first, the link opens a separate page. The choice closes when the session ends.
 */
export function SaveToList({ productId, name }: Props) {
  const lists = useListsStore();
  const owner = useStore(lists, (state) => state.owner);
  const [openFor, setOpenFor] = useState<number | null>(null);
  function open(event: MouseEvent): void {
    // Reads the store instead of the rendered `owner`, because hydration renders the initial state, and a click may
    // come during hydration.
    if (!lists.getState().isSignedIn()) return;
    event.preventDefault();
    setOpenFor(lists.getState().owner);
  }
  return (
    <>
      <a
        href={saveToListPath(productId)}
        className="button button-quiet"
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="plus" />
        Save to a list
      </a>
      {openFor === owner && (
        <Sheet labelledBy="save-to-list-title" title="Save to a list" onClose={() => setOpenFor(null)}>
          <ListChoice productId={productId} name={name} />
        </Sheet>
      )}
    </>
  );
}
