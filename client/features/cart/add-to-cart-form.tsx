import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { QuantityStepper } from '#client/ui/quantity-stepper.tsx';
import { useAddToCart } from './add-to-cart.ts';

type Props = {
  /** Other buttons of the page name it as their form. */
  id: string;
  /** What is added: a variant, or a product without variants. */
  productId: number;
  name: string;
  /** Pieces. */
  stock: number;
  /** What a form posted without scripts was refused for. */
  refusal: string;
  children?: ReactNode;
};

/** Quantity and button of a product's page; posts to the page itself where no scripts run. */
export function AddToCartForm({ id, productId, name, stock, refusal, children }: Props) {
  const [quantity, setQuantity] = useState(1);
  const { addToCart, isBusy, error } = useAddToCart(name);
  const wanted = Math.max(1, Math.min(quantity, stock));
  const message = error === '' ? refusal : error;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void addToCart(productId, wanted);
  }
  return (
    <form id={id} method="post" onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="product_id" value={productId} />
      <div className="flex flex-wrap items-start gap-3">
        {stock > 0 && (
          <QuantityStepper
            label="Quantity"
            name="quantity"
            value={wanted}
            min={1}
            max={stock}
            limits={{ above: `Only ${stock} left` }}
            onChange={setQuantity}
          />
        )}
        <Button type="submit" isBusy={isBusy} disabled={stock === 0} className="grow">
          {stock === 0 ? 'Sold out' : 'Add to cart'}
        </Button>
      </div>
      {message !== '' && (
        <p role="alert" className="text-sm text-error">
          {message}
        </p>
      )}
      {children}
    </form>
  );
}
