import { useEffect, useState } from 'react';
import { ProductPrice } from './product-price.tsx';
import type { Offer } from './product-view.ts';

type Props = {
  offer: Offer;
  /** The form that the button submits. The bar is hidden while the form is on screen. */
  formId: string;
};

/** Keeps the price and an add-to-cart button in view on phones and tablets. */
export function StickyOffer({ offer, formId }: Props) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form === null) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(form);
    return () => observer.disconnect();
  }, [formId]);
  return (
    <div
      className={`sticky bottom-14 md:bottom-0 z-20 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 py-2 lg:hidden ${isAway ? '' : 'invisible'}`}
    >
      <ProductPrice price={offer.price} savings={offer.savings} percentage={offer.percentage} />
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
