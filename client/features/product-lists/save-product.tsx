import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import { saveToListPath } from '#shared/navigation/paths.ts';
import { ListedProductItem } from './list-line.tsx';
import { ListNameForm } from './list-name-form.tsx';
import type { ListLine, ListSummary, ListsPageData } from './list-page-data.ts';

type Props = {
  saving: NonNullable<ListsPageData['saving']>;
  lists: readonly ListSummary[];
  /** The rejected form, if it was sent without scripts. */
  form: ReturnedForm | null;
};

/** Lets a customer choose a list for a product. The forms redirect to the product. */
export function SaveProduct({ saving: { product, listIds }, lists, form }: Props) {
  return (
    <div className="mt-4 grid max-w-narrow grid-cols-1 gap-4">
      <ul className="card px-3 sm:px-6">
        <ListedProductItem line={product}>
          {product.buys === null && (
            <p className="col-start-2 text-sm text-muted">You can choose its options later.</p>
          )}
        </ListedProductItem>
      </ul>
      {form !== null && form.message !== '' && !isShownByList(form, lists) && (
        <Notice tone="warning">{form.message}</Notice>
      )}
      <ul className="card divide-y divide-line">
        {lists.map((list) => (
          <li key={list.id}>
            <ListButton
              list={list}
              product={product}
              isIn={listIds.includes(list.id)}
              returned={form?.values.list_id === String(list.id) ? form : null}
            />
          </li>
        ))}
      </ul>
      <ListNameForm
        intent="create"
        action={saveToListPath(product.id)}
        fields={{ product_id: product.id }}
        className="grid gap-3"
        label="New list"
        button="Create and save"
        returned={form?.values.intent === 'create' ? form : null}
      />
      {product.path !== null && (
        <a className="link tap justify-self-start" href={product.path}>
          {`Back to ${product.name}`}
        </a>
      )}
    </div>
  );
}

/** True if the rejected form names one of these lists. The button of that list then shows the reason. */
function isShownByList({ values }: ReturnedForm, lists: readonly ListSummary[]): boolean {
  return lists.some(({ id }) => values.list_id === String(id));
}

type ListButtonProps = {
  list: ListSummary;
  product: ListLine;
  /** True if the list already contains the product. */
  isIn: boolean;
  returned: ReturnedForm | null;
};

function ListButton({ list: { id, name, count }, product, isIn, returned }: ListButtonProps) {
  const save = useSubmission({ returned });
  return (
    <ActionForm
      sentBy={save}
      action={saveToListPath(product.id)}
      intent="keep"
      fields={{ list_id: id, product_id: product.id }}
    >
      <Button type="submit" variant="quiet" isBusy={save.isBusy} className="w-full justify-start">
        <Icon name={isIn ? 'check' : 'plus'} />
        <span className="min-w-0 text-left wrap-anywhere">{name}</span>
        <span className="ml-auto shrink-0 text-sm text-muted">
          {isIn ? 'Already saved' : countOf(count, 'product')}
        </span>
      </Button>
      <FormError message={save.error} />
    </ActionForm>
  );
}
