import { type CategoryTile, toCategoryTiles } from '#client/features/catalogue/category-tiles.ts';
import { toProductCard } from '#client/features/catalogue/product-card-data.ts';
import type { PictureSource } from '#client/ui/picture-sources.ts';
import { brandPath, retailerPath } from '#shared/navigation/paths.ts';
import { Brands, Categories, Hero, type HomeRow, Retailers, Row } from './home-parts.tsx';
import { loadHomeRows } from './home-rows.ts';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';
import { signInAction as action } from './sign-in-action.ts';
import { siteJson } from './site-json.ts';

export const homePage = publicPage({ load, action, Page: HomePage });

type Data = {
  rows: HomeRow[];
  categories: CategoryTile[];
  brands: { name: string; path: string }[];
  retailers: { name: string; path: string; isNonProfit: boolean }[];
};

const MAX_CATEGORIES = 8;
const MAX_BRANDS = 12;

async function load({ api, site }: PublicLoad): Promise<Loaded<Data>> {
  const [rows, categories, brands, suppliers] = await Promise.all([
    loadHomeRows(api),
    api.listCategories(),
    api.listFeaturedBrands(),
    api.listSuppliers(),
  ]);
  const products = rows.flatMap((row) => row.products);
  return {
    kind: 'page',
    data: {
      rows: rows.map(({ title, href, products: own }) => ({ title, href, cards: own.map(toProductCard) })),
      categories: toCategoryTiles(categories, products, MAX_CATEGORIES),
      brands: brands.slice(0, MAX_BRANDS).map((brand) => ({ name: brand.name, path: brandPath(brand) })),
      retailers: suppliers.map((supplier) => ({
        name: supplier.display_name,
        path: retailerPath(supplier),
        isNonProfit: supplier.npo_id !== null,
      })),
    },
    head: {
      title: site.tagline,
      isWholeTitle: true,
      description: `${site.name}: many retailers, one basket. Prices include VAT, delivered to your door, 7 days to return.`,
      canonical: '/',
    },
    jsonLd: siteJson(site),
  };
}

function HomePage({ data: { rows, categories, brands, retailers }, site }: PageProps<Data>) {
  const pictures = showcase(rows.map(({ cards }) => cards.flatMap(({ image }) => image ?? [])));
  return (
    <div className="page grid gap-10 py-4 md:gap-14 md:py-8">
      <Hero tagline={site.tagline} retailers={retailers.length} pictures={pictures} />
      <Categories tiles={categories} />
      {rows.map((row) => (
        <Row key={row.href} row={row} />
      ))}
      <Brands brands={brands} />
      <Retailers retailers={retailers} />
    </div>
  );
}

/** The first picture of every row, then the others, each once. */
function showcase(picturesOfRows: readonly (readonly PictureSource[])[]): PictureSource[] {
  const firsts = picturesOfRows.flatMap((pictures) => pictures.slice(0, 1));
  return [
    ...new Map([...firsts, ...picturesOfRows.flat()].map((picture) => [picture.url, picture])).values(),
  ];
}
