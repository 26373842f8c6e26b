import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import { ProductCard } from '#client/features/catalogue/product-card.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { Heart } from '#client/features/product-lists/heart.tsx';

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
          <ProductCard card={card} isPriority={place < priority}>
            <Heart productId={card.id} name={card.name} />
            <CardAction card={card} />
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

function CardAction({ card }: { card: ProductCardData }) {
  if (card.stock === 0) return null;
  if (!card.hasVariants) return <AddToCartButton productId={card.id} name={card.name} path={card.path} />;
  // A label only: the whole card is the link to the product.
  return (
    <span className="button button-secondary button-small choose-options" aria-hidden="true">
      Choose options
    </span>
  );
}
