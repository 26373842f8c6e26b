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

export default function HomePage({ data, site, url }: PageProps<HomePageData>) {
  const { rows, categories, hasMoreCategories, brands, retailers } = data;
  const [first, ...others] = rows;
  return (
    <div className="page grid grid-cols-1 gap-6 py-4">
      {isAfterRemoval(url) && <RemovalRecorded />}
      <Hero tagline={site.tagline} row={first} />
      <Categories tiles={categories} hasMore={hasMoreCategories} />
      {others.map((row) => (
        <Row key={row.href} row={row} />
      ))}
      <Brands brands={brands} />
      <Retailers retailers={retailers} />
      <RecentlyViewed />
    </div>
  );
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
        account in {REMOVAL_DAYS.erasedAfter} days, or within {REMOVAL_DAYS.erasedAtLatest} if an order is
        still open. Changed your mind? Log in and choose “Keep my account”.
      </p>
    </div>
  );
}
