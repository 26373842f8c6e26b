import { memo } from 'react';
import { AddToCartListForm, ListingAddToCartButton } from '#client/features/cart/add-to-cart-list.tsx';
import { CARD_SHOWN_UP_TO, type ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { WishlistButton } from '#client/features/product-lists/wishlist-button.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Price } from '#client/ui/price.tsx';
import { RatingLine } from '#client/ui/rating.tsx';
import { StockNote } from '#client/ui/stock-note.tsx';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';

type Props = {
  cards: readonly ProductCardData[];
  /** The number of cards on the first screen. Their images load first. */
  priority?: number;
  /** Renders a horizontally scrolling row instead of a grid. */
  isRow?: boolean;
  /** True on a retailer's own page, where the cards do not repeat its name. */
  isOneRetailer?: boolean;
};

/** Product cards, each with a heart. Products in stock that leave no choice of variants also have a "+" button. */
export function ProductCards({ cards, priority = 0, isRow = false, isOneRetailer = false }: Props) {
  return (
    <AddToCartListForm>
      <ul className={isRow ? 'product-row' : 'product-grid'}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <ProductCard card={card} isPriority={index < priority} isOneRetailer={isOneRetailer} />
          </li>
        ))}
      </ul>
    </AddToCartListForm>
  );
}

/** With this value, browsers pick the right one of the two image widths on every screen. */
export const CARD_SIZES = 'min(44vw,20rem)';

/** The whole card is one link, whose accessible name is the product's name. */
const ProductCard = memo(function ProductCard({
  card,
  isPriority,
  isOneRetailer,
}: {
  card: ProductCardData;
  isPriority: boolean;
  isOneRetailer: boolean;
}) {
  return (
    <article>
      <Picture
        picture={card.image}
        alt=""
        shownUpTo={CARD_SHOWN_UP_TO}
        sizes={CARD_SIZES}
        isPriority={isPriority}
        className={null}
      />
      <h3>
        <a href={card.path}>{unbrokenUnits(card.name)}</a>
      </h3>
      <Price amount={card.price} oldAmount={card.oldPrice} saving={card.saving} />
      {card.stock !== undefined && <StockNote stock={card.stock} />}
      {isOneRetailer ? (
        <p className="text-xs text-muted">{card.brand !== card.supplier && card.brand}</p>
      ) : (
        <p>
          {`${card.brand === card.supplier ? '' : `${card.brand} · `}Sold by ${card.supplier} `}
          {card.isNonProfit && <NonProfitBadge />}
        </p>
      )}
      {card.rating !== undefined && (
        <div className="flex text-xs">
          <RatingLine {...card.rating} />
        </div>
      )}
      <WishlistButton productId={card.id} name={card.name} />
      {card.stock !== 0 && card.buys !== null && (
        <ListingAddToCartButton productId={card.buys ?? card.id} name={card.name} path={card.path} />
      )}
    </article>
  );
});
