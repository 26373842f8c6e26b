import { useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

/** Without its code, a plain field: its properties stay the same until it is hydrated. */
const QuantityStepper = lazyHydrate(
  async () => (await import('#client/ui/quantity-stepper.tsx')).QuantityStepper,
);

type Props = {
  /** Other buttons of the page name it as their form. */
  id: string;
  /** What is added: a variant, or a product without variants. */
  productId: number;
  /** Pieces. */
  stock: number;
  /** What a form posted without scripts was refused for. */
  refusal: string;
  /** Pieces: what that form asked for, else one. */
  initialQuantity: number;
};

/** Quantity and button of a product's page. */
export function AddToCartForm({ id, productId, stock, refusal, initialQuantity }: Props) {
  const [quantity, setQuantity] = useState(initialQuantity);
  const add = useAddToCart();
  const requested = Math.max(1, Math.min(quantity, stock));
  const message = add.error === '' ? refusal : add.error;
  return (
    <ActionForm id={id} sentBy={add} fields={{ product_id: productId }} isKeyed className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {stock > 0 && (
          <QuantityStepper
            label="Quantity"
            name="quantity"
            value={requested}
            max={stock}
            onChange={setQuantity}
          />
        )}
        <Button type="submit" isBusy={add.isBusy} disabled={stock === 0} className="grow">
          {stock === 0 ? 'Sold out' : 'Add to cart'}
        </Button>
      </div>
      <FormError message={message} className="text-sm" />
    </ActionForm>
  );
}
