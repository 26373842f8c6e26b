import type { FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useAddToCart } from './add-to-cart.ts';

type Props = {
  productId: number;
  name: string;
  /** The product's page: it takes the form where no scripts run. */
  path: string;
};

/** Adds one piece of a product without variants, right from its card. */
export function AddToCartButton({ productId, name, path }: Props) {
  const { addToCart, isBusy, error } = useAddToCart(name);
  function submit(event: FormEvent): void {
    event.preventDefault();
    void addToCart(productId, 1);
  }
  return (
    <form method="post" action={path} onSubmit={submit} className="relative z-10">
      <input type="hidden" name="product_id" value={productId} />
      <Button type="submit" variant="secondary" size="small" isBusy={isBusy} className="w-full">
        Add to cart<span className="sr-only">{`: ${name}`}</span>
      </Button>
      {error !== '' && (
        <p role="alert" className="mt-1 text-xs text-error">
          {error}
        </p>
      )}
    </form>
  );
}
