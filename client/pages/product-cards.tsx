import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import { ProductCard } from '#client/features/catalogue/product-card.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';

type Props = {
  cards: readonly ProductCardData[];
  /** How many of the first are on screen at once, and so fetched first. */
  priority?: number;
  /** A row that scrolls sideways on a phone, instead of a grid. */
  isRow?: boolean;
};

const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4';
const ROW =
  'grid auto-cols-[44%] grid-flow-col gap-3 overflow-x-auto snap-x scroll-px-4 max-lg:-mx-4 max-lg:px-4 pb-2 sm:auto-cols-[30%] lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-6 lg:overflow-visible';

/** Products as cards, each with its quick add where it can be bought as it is. */
export function ProductCards({ cards, priority = 0, isRow = false }: Props) {
  return (
    <ul className={isRow ? ROW : GRID}>
      {cards.map((card, place) => (
        <li key={card.id} className="min-w-0 snap-start">
          <ProductCard card={card} isPriority={place < priority}>
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
  // The card's link is the way to them: this only says so.
  return (
    <span
      className="button button-secondary button-small w-full px-0 text-xs whitespace-nowrap sm:text-sm"
      aria-hidden="true"
    >
      Choose options
    </span>
  );
}
