import type { ReactNode } from 'react';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import type { ImageSource } from '#client/ui/image-sources.ts';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { RETURN_DAYS } from '#shared/constants.ts';
import { ALL_CATEGORIES } from '#shared/navigation/paths.ts';
import { ProductCards } from './product-cards.tsx';

/** A top-level category, with the image of one of its products. */
export type CategoryTile = { name: string; path: string; image: ImageSource | null };

export type RetailerTile = { name: string; path: string; isNonProfit?: true | undefined };

export type HomeRow = { title: string; href: string; cards: ProductCardData[] };

const HERO_IMAGES = 4;

type HeroProps = { tagline: string; retailers: number; pictures: readonly ImageSource[] };

/** The tagline and the shop's promises, beside product images. */
export function Hero({ tagline, retailers, pictures }: HeroProps) {
  return (
    <section className="grid items-center gap-6 overflow-hidden rounded-card bg-accent-soft p-5 md:p-10 lg:grid-cols-[3fr_2fr]">
      <div className="grid justify-items-start gap-4">
        <h1 className="display">{tagline}</h1>
        <p className="max-w-prose text-muted md:text-lg">
          {retailers > 1
            ? `${retailers} South African retailers, one cart, one checkout.`
            : 'One cart, one checkout.'}
          {' You see the delivery fee before you pay.'}
        </p>
        <a href="/search" className="button button-primary">
          Browse all products
        </a>
        <ul className="pledges mt-2 grid gap-2 text-sm sm:flex sm:gap-6">
          <Pledge icon="truck">Delivered to your door</Pledge>
          <Pledge icon="check">Secure payment</Pledge>
          <Pledge icon="shield">{RETURN_DAYS} days to return</Pledge>
        </ul>
      </div>
      <ul aria-hidden="true" className="hidden grid-cols-2 gap-3 lg:grid">
        {pictures.slice(0, HERO_IMAGES).map((picture) => (
          <li key={picture.url}>
            <Picture picture={picture} alt="" shownUpTo={224} sizes="14rem" className="rounded-card" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pledge({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} className="text-accent" />
      {children}
    </li>
  );
}

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
          <a href={ALL_CATEGORIES} className="link shrink-0 text-sm">
            All categories
          </a>
        )}
      </div>
      <ul className="tiles grid grid-cols-4 gap-2 md:gap-3 lg:grid-cols-8">
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
        <a href={href} className="link shrink-0 text-sm">
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
