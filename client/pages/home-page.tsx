import { type CategoryTile, toCategoryTiles } from '#client/features/catalogue/category-tiles.ts';
import { toProductCard } from '#client/features/catalogue/product-card-data.ts';
import type { PictureSource } from '#client/ui/picture-sources.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import { brandPath, retailerPath, safeNext } from '#shared/navigation/paths.ts';
import { Brands, Categories, Hero, type HomeRow, Retailers, Row } from './home-parts.tsx';
import { loadHomeRows } from './home-rows.ts';
import {
  type ActionResult,
  type Loaded,
  type PageAction,
  type PageProps,
  type PublicLoad,
  publicPage,
} from './page.ts';
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

/** Login and register with scripts off: the dialog's form posts here (R-SES-4). */
async function action({ api, query, form }: Parameters<PageAction>[0]): Promise<ActionResult> {
  const call = SIGN_IN[form.get('intent') ?? ''];
  if (call === undefined) return { kind: 'redirect', to: '/' };
  try {
    const signedIn = await call(api, (name) => form.get(name) ?? '');
    return { kind: 'redirect', to: safeNext(form.get('next') ?? query.get('next')) ?? '/', signedIn };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 422) return { kind: 'invalid', errors: error.errors };
    if (error.status === 429) return { kind: 'invalid', errors: {}, message: error.message };
    throw error;
  }
}

type SignIn = (api: Parameters<PageAction>[0]['api'], field: (name: string) => string) => Promise<SignedIn>;

const SIGN_IN: Readonly<Record<string, SignIn>> = {
  login: (api, field) => api.login({ email: field('email'), password: field('password'), device_name: '' }),
  register: (api, field) =>
    api.register({
      name: field('name'),
      email: field('email'),
      password: field('password'),
      // R-VAL-1: the form asks once, the client repeats it.
      password_confirmation: field('password_confirmation') || field('password'),
      device_name: '',
    }),
};

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
