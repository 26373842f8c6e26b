import { useEffect, useState } from 'react';
import { ProductPrice } from '#client/ui/product-price.tsx';
import type { Offer } from './product-view.ts';

type Props = {
  offer: Offer;
  /** Whether its price is the least of several, as long as no variant is chosen. */
  isFrom: boolean;
  /** The form that the button submits. The bar is hidden while any of the form is on screen: one button is enough. */
  formId: string;
  /** Whether the form is below a phone's first screen, for as long as nobody has looked. */
  isFormFar: boolean;
};

/** The menu at the bottom of a phone's screen lies over what is there. */
const SCREEN = { rootMargin: '0px 0px -56px' };

/** Keeps the price and an add-to-cart button in view on phones and tablets. */
export function StickyOffer({ offer, isFrom, formId, isFormFar }: Props) {
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
      <button
        type="submit"
        form={formId}
        disabled={offer.stock === 0}
        className="button button-primary shrink-0"
      >
        {offer.stock === 0 ? 'Sold out' : 'Add to cart'}
      </button>
    </div>
  );
}
