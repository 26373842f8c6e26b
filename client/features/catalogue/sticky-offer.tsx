import { useEffect, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { ProductPrice } from '#client/ui/product-price.tsx';
import { showFailure } from '#client/ui/toast.ts';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';
import type { ProductChoice } from './product-view.ts';

type Props = {
  choice: ProductChoice;
  /**
   * The id of the form that the button submits. The bar is hidden while any part of that form is on screen, so that the
   * button does not appear twice.
   */
  formId: string;
  /** True if the form is likely below a phone's first screen. Used until the observer has measured it. */
  isFormFar: boolean;
};

/** The observed area: the screen without the part that the menu covers at the bottom on a phone. */
const SCREEN = { rootMargin: '0px 0px -56px' };

/**
 * Keeps the price and the next step in view on phones and tablets: the add-to-cart button, the link to the option
 * without a value, or the back-in-stock alert.
 */
export function StickyOffer({ choice, formId, isFormFar }: Props) {
  const { offer, isFrom } = choice;
  const [isAway, setAway] = useState(isFormFar);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form === null) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), SCREEN);
    observer.observe(form);
    return () => observer.disconnect();
  }, [formId]);
  return (
    <div className={isAway ? 'sticky-offer' : 'sticky-offer invisible'}>
      <ProductPrice
        price={offer.price}
        isFrom={isFrom}
        savings={offer.savings}
        percentage={offer.percentage}
      />
      <NextStep choice={choice} formId={formId} />
    </div>
  );
}

function NextStep({ choice: { offer, toChoose, listProductId }, formId }: Pick<Props, 'choice' | 'formId'>) {
  if (toChoose !== null) {
    return (
      <a href={toChoose.href} className="button button-primary max-w-full shrink-0">
        {toChoose.text}
      </a>
    );
  }
  if (offer.stock === 0) return <AlertForm productId={listProductId} />;
  return (
    <button type="submit" form={formId} className="button button-primary shrink-0">
      Add to cart
    </button>
  );
}

/** Shows the result in a toast, because the page's own form may be off screen. */
function AlertForm({ productId }: { productId: number }) {
  const asking = useSubmission({ onRejected: ({ message }) => showFailure(message) });
  return (
    <ActionForm sentBy={asking} action={NOTICES_PATH} fields={{ product_id: productId }}>
      <Button type="submit" name="intent" value="back-in-stock" isBusy={asking.isBusy}>
        Tell me when it’s back
      </Button>
    </ActionForm>
  );
}
