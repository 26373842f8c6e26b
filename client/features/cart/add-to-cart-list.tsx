import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type Submission, submitterOf } from '#client/browser/use-submission.ts';
import { SUBMIT } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { findCartItem } from '#shared/domain/cart-items.ts';
import { useCartSubmission } from './cart-feedback.ts';
import { useCart } from './cart-store.ts';
import { useCardFocus } from './use-card-focus.ts';

/** The functions that submit the form, by product id. The product id is the value of the clicked button. */
type Senders = Map<string | undefined | null, Submission['send']>;

const SendersContext = createContext<Senders>(new Map());

/** The shared form of all add-to-cart buttons in a list. A separate form in each card would make every page larger. */
export function AddToCartListForm({ children }: { children: ReactNode }) {
  const [senders] = useState<Senders>(() => new Map());
  const send: Submission['send'] = (event) =>
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

const CardStepper = lazyHydrate(async () => (await import('./card-stepper.tsx')).CardStepper);

/**
 * The button in an {@link AddToCartListForm} that adds one unit of a product without variants. Once the product is in
 * the cart, a stepper replaces the button.
 */
export function ListingAddToCartButton(props: ButtonProps) {
  const item = useCart(({ cart }) => findCartItem(cart, props.productId));
  return item === undefined ? <PlusButton {...props} /> : <CardStepper item={item} />;
}

function PlusButton({ productId, name, path }: ButtonProps) {
  const { send, isBusy, error } = useCartSubmission();
  const button = useRef<HTMLButtonElement>(null);
  useCardFocus(button, productId);
  const senders = use(SendersContext);
  // In the layout phase, because a lazy component replays early taps at the end of that phase.
  useLayoutEffect(() => {
    senders.set(String(productId), send);
  });
  return (
    <>
      <button
        ref={button}
        type={SUBMIT}
        name="product_id"
        value={productId}
        formAction={path}
        aria-label={`Add to cart: ${name}`}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
      </button>
      <FormError message={error} className="text-xs" />
    </>
  );
}
