import { CARD_SHOWN_UP_TO, type ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { ImageSource } from '#shared/navigation/image-urls.ts';
import { ALL_CATEGORIES } from '#shared/navigation/paths.ts';
import { CARD_SIZES, ProductCards } from './product-cards.tsx';

/** A top-level category, with its own image or that of one of its products. */
export type CategoryTile = { name: string; path: string; image: ImageSource | null };

export type RetailerTile = { name: string; path: string; isNonProfit?: true | undefined };

/** `offer`: text with the greatest saving and the last day of the content section, if there are any. */
export type HomeRow = { title: string; href: string; offer?: string | undefined; cards: ProductCardData[] };

type HeroProps = { tagline: string; row: HomeRow | undefined };

/** The shop's current offer: its first row, under a banner with the row's title, saving and last day. */
export function Hero({ tagline, row }: HeroProps) {
  const { title, href = '/search', offer, cards = [] } = row ?? {};
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="hero">
        <div>
          <h1>{tagline}</h1>
          {row && <h2 className="display">{title}</h2>}
          {offer && <p>{offer}</p>}
          <a href={href} className="button button-primary mt-1">
            {row ? 'Shop now' : 'Browse all products'}
          </a>
        </div>
        {cards.slice(0, HERO_IMAGES).map(({ id, image }) => (
          <Picture
            key={id}
            picture={image}
            alt=""
            // Uses the same file as the card below, so that the browser downloads it only once.
            shownUpTo={CARD_SHOWN_UP_TO}
            sizes={CARD_SIZES}
            className={null}
          />
        ))}
      </div>
      <ProductCards cards={cards} priority={CARDS_ON_FIRST_SCREEN} isRow />
    </section>
  );
}

const HERO_IMAGES = 3;
const CARDS_ON_FIRST_SCREEN = 2;

type CategoriesProps = {
  tiles: readonly CategoryTile[];
  /** True if the menu has more categories than tiles. */
  hasMore: boolean;
};

export function Categories({ tiles, hasMore }: CategoriesProps) {
  if (tiles.length === 0) return null;
  return (
    <section className="grid gap-3">
      <div className="row-head">
        <h2 className="display">Shop by category</h2>
        {hasMore && (
          <a href={ALL_CATEGORIES} className="link tap shrink-0 text-sm">
            All categories
          </a>
        )}
      </div>
      <ul className="tiles">
        {tiles.map(({ name, path, image }) => (
          <li key={path}>
            <a href={path}>
              <Picture picture={image} alt="" shownUpTo={160} className={null} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first products of a content section. */
export function Row({ row: { title, href, cards } }: { row: HomeRow }) {
  return (
    <section className="grid gap-3">
      <div className="row-head">
        <h2 className="display">{title}</h2>
        <a href={href} className="link tap shrink-0 text-sm">
          See all<span className="sr-only">{`: ${title}`}</span>
        </a>
      </div>
      <ProductCards cards={cards} isRow />
    </section>
  );
}

/** Links to the featured brands. */
export function Brands({ brands }: { brands: readonly { name: string; path: string }[] }) {
  if (brands.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="display">Brands to know</h2>
      <ul className="flex flex-wrap gap-2">
        {brands.map(({ name, path }) => (
          <li key={path}>
            <a href={path} className="chip">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Retailers({ retailers }: { retailers: readonly RetailerTile[] }) {
  if (retailers.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="display">Our retailers</h2>
      <ul className="link-cards grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {retailers.map(({ name, path, isNonProfit }) => (
          <li key={path}>
            <a href={path}>
              {name}
              {isNonProfit && <NonProfitBadge />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
