import { useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { useCartSubmission } from './cart-feedback.ts';

/** A plain number field until its code is loaded. Its props must not change before it is hydrated. */
const QuantityStepper = lazyHydrate(
  async () => (await import('#client/ui/quantity-stepper.tsx')).QuantityStepper,
);

type Props = {
  /** The form's id, which other buttons of the page refer to. */
  id: string;
  /** The variant, or the product if it has no variants. */
  productId: number;
  /** The stock in units. */
  stock: number;
  /** The reason why a form posted without scripts was rejected; otherwise empty. */
  error: string;
  /** The quantity in a form posted without scripts and rejected; otherwise 1. */
  initialQuantity: number;
};

/** The quantity field and the button of a product page. */
export function AddToCartForm({ id, productId, stock, error, initialQuantity }: Props) {
  const [quantity, setQuantity] = useState(initialQuantity);
  const add = useCartSubmission();
  const requested = Math.max(1, Math.min(quantity, stock));
  const message = add.error === '' ? error : add.error;
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
        <Button
          type="submit"
          // The primary colour is for available actions only.
          variant={stock === 0 ? 'secondary' : 'primary'}
          isBusy={add.isBusy}
          disabled={stock === 0}
          className="grow"
        >
          {stock === 0 ? 'Sold out' : 'Add to cart'}
        </Button>
      </div>
      <FormError message={message} className="text-sm" />
    </ActionForm>
  );
}
