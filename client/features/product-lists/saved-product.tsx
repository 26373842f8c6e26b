import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { ListedProduct } from '#shared/contract/product-list.ts';
import { formatRand } from '#shared/domain/money.ts';
import { hasVariants, variantLabel } from '#shared/domain/product.ts';
import { productPath } from '#shared/navigation/paths.ts';
import type { ListOutcome } from './kept-lists.ts';

type Props = {
  product: ListedProduct;
  onMoveToCart(product: ListedProduct): Promise<ListOutcome>;
  onRemove(product: ListedProduct): Promise<ListOutcome>;
};

/** One product that was saved for later. */
export function SavedProduct({ product, onMoveToCart, onRemove }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const label = variantLabel(product.options);
  const path = productPath(product);

  async function run(change: () => Promise<ListOutcome>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError('');
    const outcome = await change();
    setBusy(false);
    if (!outcome.ok) setError(outcome.message);
  }

  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4">
      <div aria-hidden="true">
        <a href={path} tabIndex={-1}>
          <Picture picture={product.images[0]} alt="" shownUpTo={104} />
        </a>
      </div>
      <div className="min-w-0">
        <a className="font-semibold hover:underline" href={path}>
          {product.name}
        </a>
        {label !== '' && <p className="text-sm text-muted">{label}</p>}
        <p className="font-semibold tabular-nums">{formatRand(product.price)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <WayToCart
            product={product}
            path={path}
            isBusy={isBusy}
            onMove={() => void run(() => onMoveToCart(product))}
          />
          <Button variant="quiet" size="small" onClick={() => void run(() => onRemove(product))}>
            <Icon name="trash" />
            Remove
            <span className="sr-only">{` ${product.name} from what is saved`}</span>
          </Button>
        </div>
        {error !== '' && (
          <p role="alert" className="mt-2 text-sm text-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

type WayProps = { product: ListedProduct; path: string; isBusy: boolean; onMove(): void };

function WayToCart({ product, path, isBusy, onMove }: WayProps) {
  if (product.no_longer_sold) return <p className="text-sm text-muted">No longer sold</p>;
  if (hasVariants(product)) {
    return (
      <a className="button button-secondary button-small" href={path}>
        Choose options
        <span className="sr-only">{` of ${product.name}`}</span>
      </a>
    );
  }
  if (product.stock === 0) return <p className="text-sm text-error">Sold out</p>;
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={onMove}>
      Move to cart
      <span className="sr-only">{` ${product.name}`}</span>
    </Button>
  );
}
