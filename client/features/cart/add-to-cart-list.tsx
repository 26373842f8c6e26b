import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type Action, submitterOf } from '#client/browser/use-action.ts';
import { SUBMIT } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

/** The functions that submit the form, by product id. The id is the value of the clicked button. */
type Senders = Map<string | undefined | null, Action['send']>;

const SendersContext = createContext<Senders>(new Map());

/** The shared form of all add-to-cart buttons in a list. A separate form in each card would make every page larger. */
export function AddToCartList({ children }: { children: ReactNode }) {
  const [senders] = useState<Senders>(() => new Map());
  const send: Action['send'] = (event) =>
    senders.get(submitterOf(event.nativeEvent)?.getAttribute('value'))?.(event);
  return (
    <ActionForm sentBy={{ send }} isKeyed className="min-w-0">
      <SendersContext value={senders}>{children}</SendersContext>
    </ActionForm>
  );
}

type ButtonProps = {
  productId: number;
  name: string;
  /** The product page's path, which handles the form without scripts. */
  path: string;
};

/** Adds one unit of a product without variants; a button of {@link AddToCartList}. */
export function ListingAddToCartButton({ productId, name, path }: ButtonProps) {
  const { send, isBusy, error } = useAddToCart();
  const senders = use(SendersContext);
  useEffect(() => {
    senders.set(String(productId), send);
  });
  return (
    <>
      <button
        type={SUBMIT}
        name="product_id"
        value={productId}
        formAction={path}
        aria-label={`Add to cart: ${name}`}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy && <span className="spinner shrink-0" aria-hidden="true" />}
        Add to cart
      </button>
      <FormError message={error} className="text-xs" />
    </>
  );
}
