import type { ImageSource } from '#client/ui/image-sources.ts';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { REMOVAL_DAYS } from '#shared/constants.ts';
import {
  Brands,
  Categories,
  type CategoryTile,
  Hero,
  type HomeRow,
  Retailers,
  type RetailerTile,
  Row,
} from './home-parts.tsx';
import type { PageProps } from './page.ts';

const RecentlyViewed = lazyHydrate(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

export type HomePageData = {
  rows: HomeRow[];
  categories: CategoryTile[];
  hasMoreCategories: boolean;
  brands: { name: string; path: string }[];
  retailers: RetailerTile[];
};

export function HomePage({ data, site, url }: PageProps<HomePageData>) {
  const { rows, categories, hasMoreCategories, brands, retailers } = data;
  const pictures = showcase(rows.map(({ cards }) => cards.flatMap(({ image }) => image ?? [])));
  return (
    <div className="page grid gap-10 py-4 md:gap-14 md:py-8">
      {isAfterRemoval(url) && <RemovalRecorded />}
      <Hero tagline={site.tagline} retailers={retailers.length} pictures={pictures} />
      <Categories tiles={categories} hasMore={hasMoreCategories} />
      {rows.map((row) => (
        <Row key={row.href} row={row} />
      ))}
      <Brands brands={brands} />
      <Retailers retailers={retailers} />
      <RecentlyViewed />
    </div>
  );
}

/** The first image of each row, then the rows' other images, without duplicates. */
function showcase(imagesOfRows: readonly (readonly ImageSource[])[]): ImageSource[] {
  const firsts = imagesOfRows.flatMap((pictures) => pictures.slice(0, 1));
  return [...new Map([...firsts, ...imagesOfRows.flat()].map((picture) => [picture.url, picture])).values()];
}

function isAfterRemoval(url: URL): boolean {
  return url.searchParams.get('removal') === 'recorded';
}

/** Confirms that the removal request is recorded, and explains the next steps. */
function RemovalRecorded() {
  return (
    <div role="status" className="rounded-card bg-accent-soft px-4 py-3">
      <p className="font-bold">We’ve got your request to remove your account</p>
      <p>
        You’re logged out everywhere, and a confirmation is on its way to your inbox. We’ll delete your
        account in {REMOVAL_DAYS.erasedAfter} days, or within {REMOVAL_DAYS.erasedByAllMeans} if an order is
        still open. Changed your mind? Log in and choose “Keep my account”.
      </p>
    </div>
  );
}
