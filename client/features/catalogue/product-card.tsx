import type { ReactNode } from 'react';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { ProductCardData } from './product-card-data.ts';
import { ProductPrice } from './product-price.tsx';
import { StockNote } from './stock-note.tsx';

type Props = {
  card: ProductCardData;
  /** For cards on the first screen: their pictures are fetched at once. */
  isPriority?: boolean;
  /** A button beside the card's link, such as quick add. */
  children?: ReactNode;
};

/** CSS px: the greatest width of a card, in two columns on a phone or three on a tablet. */
const SHOWN_UP_TO = 320;
const SIZES = '(width>=80rem) 15rem,(width>=48rem) 30vw,44vw';

/** A product in a list. The whole card is one link, whose accessible name is the product's. */
export function ProductCard({ card, isPriority = false, children }: Props) {
  return (
    <article className="card product-card">
      <Picture picture={card.image} alt="" shownUpTo={SHOWN_UP_TO} sizes={SIZES} isPriority={isPriority} />
      <div>
        <p>{card.brand}</p>
        <h3>
          <a href={card.path}>{card.name}</a>
        </h3>
        <ProductPrice price={card.price} savings={card.savings} percentage={card.percentage} />
        <StockNote stock={card.stock} />
        <p>
          {`Sold by ${card.supplier} `}
          {card.isNonProfit && <NonProfitBadge />}
        </p>
        <div>{children}</div>
      </div>
    </article>
  );
}
