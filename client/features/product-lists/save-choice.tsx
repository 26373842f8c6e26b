import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { productListPath } from '#shared/navigation/paths.ts';
import type { ListSummary, ListsPageData, ShowDone } from './list-page-data.ts';

type Props = {
  saving: NonNullable<ListsPageData['saving']>;
  lists: readonly ListSummary[];
  onDone: ShowDone;
};

/** Asks into which list a product goes, for whoever pressed "Save to a list" without scripts. */
export function SaveChoice({ lists, saving, onDone }: Props) {
  const save = useAction({ onDone });
  return (
    <ActionForm
      sentBy={save}
      action={productListPath()}
      intent="keep"
      fields={{ product_id: saving.id }}
      className="card flex flex-wrap items-center gap-2 p-4"
    >
      <p className="w-full">Save {saving.name} to</p>
      {lists.map(({ id, name }) => (
        <Button key={id} type="submit" name="list_id" value={id} variant="secondary" size="small">
          {name}
        </Button>
      ))}
      <FormError message={save.error} />
    </ActionForm>
  );
}
