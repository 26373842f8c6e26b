import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import { ProductCard } from '#client/features/catalogue/product-card.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { Heart } from '#client/features/product-lists/heart.tsx';

type Props = {
  cards: readonly ProductCardData[];
  /** How many of the first cards are on the first screen: their pictures are fetched first. */
  priority?: number;
  /** A row that scrolls sideways on a phone, instead of a grid. */
  isRow?: boolean;
};

/** Products as cards, each with a heart, and with a button that adds it to the cart where it has no variants. */
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
  // The whole card is a link to the product, so this is a label only.
  return (
    <span className="button button-secondary button-small choose-options" aria-hidden="true">
      Choose options
    </span>
  );
}
