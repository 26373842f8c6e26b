import type { ReactNode } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { ProductPrice } from '#client/ui/product-price.tsx';
import { StockNote } from '#client/ui/stock-note.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { ListMove } from './list-move.tsx';
import { type ListLine, type ListSummary, lineName, type ShowDone } from './list-page-data.ts';

type Props = {
  line: ListLine;
  /** The list that contains the line; `others` are all other lists. */
  list: ListSummary;
  others: readonly ListSummary[];
  /** True if the page is too long to render a list select on every line. */
  isLong: boolean;
  /** The button that adds the product to the cart. Not shown if a variant must be chosen first. */
  cartButton: ReactNode;
  onDone: ShowDone;
};

/** A product on a customer's list. */
export function ListLineItem({ line, list, others, isLong, cartButton, onDone }: Props) {
  return (
    <ListedProductItem line={line}>
      <div className="folds col-start-2 flex flex-wrap items-start gap-x-1 gap-y-2">
        <CartControl line={line} button={cartButton} />
        <RemoveForm line={line} list={list} onDone={onDone} />
        <ListMove line={line} list={list} others={others} isLong={isLong} onDone={onDone} />
      </div>
    </ListedProductItem>
  );
}

/** A product on a list, its price and its state; below it, the forms that change it. */
export function ListedProductItem({ line, children }: { line: ListLine; children?: ReactNode }) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <div aria-hidden="true" className="row-span-2">
        <LineLink line={line} tabIndex={-1}>
          <Picture
            picture={line.image}
            alt=""
            shownUpTo={104}
            className={line.path === null ? 'opacity-50' : ''}
          />
        </LineLink>
      </div>
      <div className="grid min-w-0 content-start gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
        <div className="min-w-0">
          <LineLink line={line} className="font-bold hover:underline">
            {unbrokenUnits(line.name)}
          </LineLink>
          {line.choice !== '' && <p className="text-sm text-muted">{line.choice}</p>}
          <p className="text-sm text-muted">
            {`Sold by ${line.supplier} `}
            {line.isNonProfit && <NonProfitBadge />}
          </p>
          <LineState line={line} />
        </div>
        <div className="sm:text-right">
          {line.path !== null && (
            <ProductPrice
              price={line.price}
              isFrom={line.priceVaries}
              savings={line.savings}
              percentage={line.percentage}
            />
          )}
        </div>
      </div>
      {children}
    </li>
  );
}

type LinkProps = { line: ListLine; className?: string; tabIndex?: number; children: ReactNode };

/** A product that is no longer sold has no page. */
function LineLink({ line, className, tabIndex, children }: LinkProps) {
  if (line.path === null) return <span className="font-bold">{children}</span>;
  return (
    <a href={line.path} className={className} tabIndex={tabIndex}>
      {children}
    </a>
  );
}

/** The price drop since the product was added to the list, and the reason if the product cannot be bought. */
function LineState({ line: { path, stock, priceDrop } }: { line: ListLine }) {
  if (path === null) return <p className="mt-1 text-sm font-medium text-error">No longer sold</p>;
  return (
    <>
      {priceDrop !== undefined && (
        <p className="mt-1">
          <Badge tone="saving">{formatRand(priceDrop)} less than when you added it</Badge>
        </p>
      )}
      <div className="mt-1 empty:hidden">
        <StockNote stock={stock} />
      </div>
    </>
  );
}

/** Renders the product's cart button or a link to its options. Renders nothing if the product cannot be bought. */
export function CartControl({ line, button }: { line: ListLine; button: ReactNode }) {
  if (line.path === null || line.stock === 0) return null;
  return (
    <div className="max-sm:w-full">
      {line.buys === null ? (
        <a className="button button-secondary button-small" href={line.path}>
          Choose options<span className="sr-only">: {line.name}</span>
        </a>
      ) : (
        button
      )}
    </div>
  );
}

function RemoveForm({ line, list, onDone }: Pick<Props, 'line' | 'list' | 'onDone'>) {
  const remove = useSubmission({ onDone });
  return (
    <ActionForm
      sentBy={remove}
      action={productListPath(list.id)}
      intent="remove"
      fields={{ list_id: list.id, product_id: line.id }}
    >
      <Button type="submit" variant="quiet" size="small" className="px-1.5!" isBusy={remove.isBusy}>
        <Icon name="trash" className="size-4 max-sm:hidden" />
        Remove
        <span className="sr-only"> {lineName(line)}</span>
      </Button>
      <FormError message={remove.error} />
    </ActionForm>
  );
}
