import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { ProductPrice } from '#client/features/catalogue/product-price.tsx';
import { StockNote } from '#client/features/catalogue/stock-note.tsx';
import { Heart } from '#client/features/product-lists/heart.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Picture } from '#client/ui/picture.tsx';

type Props = {
  cards: readonly ProductCardData[];
  /** The number of cards on the first screen, whose pictures are fetched first. */
  priority?: number;
  /** Shows a row that scrolls horizontally instead of a grid. */
  isRow?: boolean;
};

/** Product cards, each with a heart, and with an add-to-cart button if the product has no variants. */
export function ProductCards({ cards, priority = 0, isRow = false }: Props) {
  return (
    <ul className={isRow ? 'product-row' : 'product-grid'}>
      {cards.map((card, place) => (
        <li key={card.id}>
          <ProductCard card={card} isPriority={place < priority} />
        </li>
      ))}
    </ul>
  );
}

/** CSS px: the greatest width of a card, in two columns on a phone or three on a tablet. */
const SHOWN_UP_TO = 320;
const SIZES = '(min-width:80rem) 15rem,(min-width:48rem) 30vw,44vw';

/** The whole card is one link, whose accessible name is the product's. */
function ProductCard({ card, isPriority }: { card: ProductCardData; isPriority: boolean }) {
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
        <div>
          <Heart productId={card.id} name={card.name} />
          <CardAction card={card} />
        </div>
      </div>
    </article>
  );
}

function CardAction({ card }: { card: ProductCardData }) {
  if (card.stock === 0) return null;
  if (!card.hasVariants) return <AddToCartButton productId={card.id} name={card.name} path={card.path} />;
  // A label only: the whole card is the link to the product.
  return (
    <span className="button button-secondary button-small" aria-hidden="true">
      Choose options
    </span>
  );
}
