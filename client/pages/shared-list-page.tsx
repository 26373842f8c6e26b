import { useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import { CartControl, ListedProductItem } from '#client/features/product-lists/list-line.tsx';
import type { ListLine, SharedListPageData } from '#client/features/product-lists/list-page-data.ts';
import { ListReport } from '#client/features/product-lists/list-report.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import { formatRand, sumRand } from '#shared/domain/money.ts';
import { ListCartButton } from './list-cart-button.tsx';
import type { PageProps } from './page.ts';

export default function SharedListPage({
  data: { name, ownerName, lines },
  url,
  form,
}: PageProps<SharedListPageData>) {
  return (
    <div className="page max-w-narrow py-6 sm:py-10">
      <h1 className="display">{name}</h1>
      <p className="mt-2 text-muted">{`${sharedBy(ownerName)}: ${summaryOf(lines)}`}</p>
      <AddAll
        lines={lines}
        path={url.pathname}
        returned={form?.values.intent === 'to-cart' && !form.isRejected ? form.notice : undefined}
      />
      {lines.length === 0 ? (
        <EmptyState
          icon="heart"
          title="Nothing on this list yet"
          action={{ label: 'Browse products', href: '/search' }}
        />
      ) : (
        <ul className="card mt-6 divide-y divide-line px-3 sm:px-6">
          {lines.map((line) => (
            <ListedProductItem key={line.id} line={line}>
              <div className="col-start-2 empty:hidden">
                <CartControl line={line} button={<ListCartButton line={line} />} />
              </div>
            </ListedProductItem>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Introduces a shared list. `ownerName` is empty if the owner does not show it. */
function sharedBy(ownerName: string): string {
  return ownerName === '' ? 'A list shared with you' : `${ownerName} shared this list with you`;
}

/** `3 products, R 1,234.00 together`, without the price of products that cannot be bought. */
function summaryOf(lines: readonly ListLine[]): string {
  const count = countOf(lines.length, 'product');
  const available = lines.filter(isAvailable);
  if (available.length === 0) return count;
  const from = available.some(({ priceVaries }) => priceVaries) ? 'from ' : '';
  const total = `${from}${formatRand(sumRand(available.map(({ price }) => price)))}`;
  if (available.length < lines.length)
    return `${count}, ${total} for the ${available.length} you can buy now`;
  return lines.length === 1 ? `${count}, ${total}` : `${count}, ${total} together`;
}

function isAvailable({ path, stock }: ListLine): boolean {
  return path !== null && stock > 0;
}

type AddAllProps = {
  lines: readonly ListLine[];
  /** The page's own path. */
  path: string;
  /** The report of the form, if it was sent without scripts. */
  returned: string | undefined;
};

/** Adds every product of the list to the visitor's own cart, and reports the result. */
function AddAll({ lines, path, returned }: AddAllProps) {
  const [report, setReport] = useState(returned);
  const add = useSubmission({ onDone: ({ message }) => setReport(message) });
  return (
    <>
      {lines.some((line) => isAvailable(line) && line.buys !== null) && (
        <ActionForm sentBy={add} action={path} intent="to-cart" className="mt-4">
          <Button type="submit" size="small" isBusy={add.isBusy}>
            <Icon name="cart" className="size-4" />
            Add all to cart
          </Button>
          <FormError message={add.error} />
        </ActionForm>
      )}
      {report && (
        <div className="mt-4">
          <ListReport report={report} lines={lines} />
        </div>
      )}
    </>
  );
}
