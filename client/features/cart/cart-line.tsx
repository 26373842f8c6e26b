import { useRef } from 'react';
import { Picture } from '#client/ui/picture.tsx';
import { useFocusFallback } from '#client/ui/use-focus-fallback.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import { itemsAmount } from '#shared/domain/cart-totals.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { variantOptions } from '#shared/domain/product.ts';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { AcceptForm } from './accept-form.tsx';
import { cartHeading, itemName, lineLinkId, stockHint } from './cart-messages.ts';
import { type LineChange, lineChange } from './line-change.ts';
import { LineForms } from './line-forms.tsx';

type Props = {
  item: CartItem;
  /** The error of this line's form if it was sent without scripts and rejected. */
  formError: string;
  onQuantitySet(result: DoneResult): void;
  onAccepted(result: DoneResult, changes: readonly LineChange[]): void;
  onRemoved(result: DoneResult): void;
};

export function CartLine({ item, onAccepted, ...forms }: Props) {
  const { product } = item;
  const line = useRef<HTMLLIElement>(null);
  useFocusFallback(line, cartHeading);
  const label = variantOptions(product.options);
  // A product that is no longer sold has no page.
  const path = item.no_longer_sold === true ? undefined : productPath(product);
  const [image] = product.images;
  return (
    <li ref={line} className="cart-line">
      <div aria-hidden="true">
        <a href={path} tabIndex={-1}>
          <Picture picture={image} alt="" shownUpTo={104} />
        </a>
      </div>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-x-3">
          <div className="min-w-0">
            <a
              id={lineLinkId(item)}
              className="line-clamp-2 text-sm font-bold hover:underline sm:text-base"
              href={path}
            >
              {unbrokenUnits(product.name)}
            </a>
            {label !== '' && <p className="text-sm text-muted">{label}</p>}
            <UnitPrice item={item} />
          </div>
          <p className="shrink-0 text-sm font-bold tabular-nums sm:text-lg">
            {formatRand(itemsAmount([item]))}
          </p>
        </div>
        <LineNote item={item} onAccepted={onAccepted} />
        <LineForms item={item} {...forms} />
      </div>
    </li>
  );
}

/**
 * The unit price, with the old price if there is a saving. Renders nothing for a single unit without a saving, because
 * the line's amount is the same.
 */
function UnitPrice({ item: { product, quantity } }: { item: CartItem }) {
  const hasSaving = product.savings_amount > 0;
  const oldPrice = toRand(toCents(product.price) + toCents(product.savings_amount));
  if (quantity === 1 && !hasSaving) return null;
  return (
    <p className="text-xs text-muted tabular-nums">
      {formatRand(product.price)} {quantity > 1 && 'each '}
      {hasSaving && (
        <>
          <span className="sr-only">was </span>
          <s>{formatRand(oldPrice)}</s>
        </>
      )}
    </p>
  );
}

/**
 * The change since the line was added, with a button that accepts the change. If the item can no longer be bought, the
 * note asks the shopper to remove it. Without a change, shows a hint if the stock is low.
 */
function LineNote({ item, onAccepted }: Pick<Props, 'item' | 'onAccepted'>) {
  const change = lineChange(item);
  if (change === null) {
    const hint = stockHint(item);
    return hint === null ? null : <p className="stock-low mt-2">{hint}</p>;
  }
  if (change.fix.kind === 'remove') {
    return <p className="mt-2 text-sm text-error">{change.text} Remove it to check out.</p>;
  }
  return (
    <div className="mt-3 rounded-card border-l-4 border-warning bg-warning-soft px-3 py-2 text-sm">
      <p>{change.text}</p>
      <AcceptForm
        changes={[change]}
        label={change.label}
        about={`for ${itemName(item)}`}
        onAccepted={onAccepted}
      />
    </div>
  );
}
