import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { QuantityStepper } from '#client/ui/quantity-stepper.tsx';
import type { CartItem } from '#shared/contract/cart.ts';
import { itemsAmount } from '#shared/domain/cart-totals.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { AcceptForm } from './accept-form.tsx';
import { itemName, lineLinkId, stockHint } from './cart-messages.ts';
import { type LineChange, lineChange } from './line-change.ts';
import { useLineQuantity } from './use-line-quantity.ts';

type Props = {
  item: CartItem;
  /** What was wrong with this line's form when it was sent without scripts. */
  formError: string;
  onQuantityChanged(item: CartItem, quantity: number): void;
  onAccepted(changes: readonly LineChange[]): void;
  onRemove(item: CartItem): Promise<void>;
  onSave(item: CartItem): Promise<void>;
};

export function CartLine({ item, formError, onQuantityChanged, onAccepted, onRemove, onSave }: Props) {
  const { product } = item;
  const label = variantLabel(product.options);
  const path = productPath(product);
  const [image] = product.images;
  const quantity = useLineQuantity(item, (changed) => onQuantityChanged(item, changed));
  const error = quantity.error || formError;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <div aria-hidden="true">
        <a href={path} tabIndex={-1}>
          <Picture picture={image} alt="" shownUpTo={104} />
        </a>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <a id={lineLinkId(item)} className="font-semibold hover:underline" href={path}>
              {product.name}
            </a>
            {label !== '' && <p className="text-sm text-muted">{label}</p>}
            <UnitPrice item={item} />
          </div>
          <p className="text-lg font-semibold tabular-nums">{formatRand(itemsAmount([item]))}</p>
        </div>
        <LineNote item={item} onAccepted={onAccepted} />
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {product.stock > 0 && <QuantityForm item={item} {...quantity} />}
          <RemoveForm item={item} onRemove={(removed) => quantity.without(() => onRemove(removed))} />
          <SaveButton item={item} onSave={(saved) => quantity.without(() => onSave(saved))} />
        </div>
        {error !== '' && (
          <p role="alert" className="mt-2 text-sm text-error">
            {error}
          </p>
        )}
      </div>
    </li>
  );
}

/** What one piece costs, where the line's amount does not say it already. */
function UnitPrice({ item: { product, quantity } }: { item: CartItem }) {
  const hasSaving = product.savings_amount > 0;
  const oldPrice = toRand(toCents(product.price) + toCents(product.savings_amount));
  if (quantity === 1 && !hasSaving) return null;
  return (
    <p className="text-sm text-muted tabular-nums">
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

/** What has changed since it was put in, with the button that accepts it. What is sold out has its Remove below. */
function LineNote({ item, onAccepted }: Pick<Props, 'item' | 'onAccepted'>) {
  const change = lineChange(item);
  if (change === null) {
    const hint = stockHint(item);
    return hint === null ? null : <p className="mt-2 text-sm text-muted">{hint}</p>;
  }
  if (change.fix.kind === 'remove') {
    return <p className="mt-2 text-sm text-error">{change.text} Remove it to check out.</p>;
  }
  return (
    <div className="mt-3 rounded-card border-l-4 border-saving bg-saving-soft px-3 py-2 text-sm">
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

function QuantityForm({
  item,
  value,
  isBusy,
  change,
}: { item: CartItem } & Pick<ReturnType<typeof useLineQuantity>, 'value' | 'isBusy' | 'change'>) {
  return (
    <form
      method="post"
      action="/cart"
      className="flex items-center gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="intent" value="set-quantity" />
      <input type="hidden" name="product_id" value={item.product_id} />
      <QuantityStepper
        label={`Quantity of ${itemName(item)}`}
        name="quantity"
        value={value}
        min={1}
        max={item.product.stock}
        limits={{ below: 'To remove it, use Remove.', above: `Only ${item.product.stock} left` }}
        isBusy={isBusy}
        onChange={change}
      />
      <noscript>
        <button type="submit" className="button button-secondary button-small">
          Update
        </button>
      </noscript>
    </form>
  );
}

function RemoveForm({ item, onRemove }: Pick<Props, 'item' | 'onRemove'>) {
  const [isBusy, setBusy] = useState(false);
  async function remove(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await onRemove(item);
    setBusy(false);
  }
  return (
    <form method="post" action="/cart" onSubmit={(event) => void remove(event)}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="cart_item_id" value={item.id} />
      <Button type="submit" variant="quiet" size="small" isBusy={isBusy}>
        <Icon name="trash" />
        Remove
        <span className="sr-only"> {itemName(item)}</span>
      </Button>
    </form>
  );
}

function SaveButton({ item, onSave }: Pick<Props, 'item' | 'onSave'>) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    await onSave(item);
    setBusy(false);
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="needs-scripts"
      isBusy={isBusy}
      onClick={() => void save()}
    >
      <Icon name="heart" />
      Save for later
      <span className="sr-only"> {itemName(item)}</span>
    </Button>
  );
}
