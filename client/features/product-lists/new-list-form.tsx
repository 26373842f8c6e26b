import { productListPath } from '#shared/navigation/paths.ts';
import type { KeptList } from './kept-lists.ts';
import { ListNameForm } from './list-name-form.tsx';
import { useListsStore } from './lists-store.ts';

/** Makes a list where one is chosen. */
export function NewListForm({ onMade }: { onMade(list: KeptList): Promise<void> }) {
  const store = useListsStore();

  async function make(name: string): Promise<string> {
    const changes = await store.getState().changes();
    // The dialog that has opened says the rest.
    if (changes === null) return '';
    const made = await changes.create(name);
    if (!made.ok) return made.message;
    await onMade(made.list);
    return '';
  }

  return (
    <ListNameForm
      intent="create"
      listId={null}
      path={productListPath()}
      label="New list"
      button="Create and save"
      className="grid max-w-80 gap-3"
      formError=""
      onSave={make}
    />
  );
}
