import { Hono } from 'hono';
import * as v from 'valibot';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { listRetailerNames } from '#worker/operations/order-search.repository.ts';
import { type FoundProduct, findProducts } from '#worker/operations/products.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import type { DeskContext } from '../context.ts';
import { searchField } from '../fields.ts';
import { Filters, PageLinks, RetailerFilter, SearchField } from '../filters.tsx';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

/** The list of products, with search and filters in its URL. */
export const products = new Hono<RequestEnv>().get('/', show);

const PAGE_SIZE = 25;

/** Ignores values that no form of this page sends. */
const QuerySchema = v.object({
  q: searchField,
  retailer: v.fallback(v.pipe(v.string(), v.regex(/^\d{0,9}$/)), ''),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), 1),
});

async function show(c: DeskContext): Promise<Response> {
  const { q, retailer, page } = v.parse(QuerySchema, c.req.query());
  const supplierId = retailer === '' ? null : Number(retailer);
  const [found, retailers] = await Promise.all([
    findProducts(c.env.DB, { text: q, supplierId, page, pageSize: PAGE_SIZE }),
    listRetailerNames(c.env.DB),
  ]);
  return showPage(c, {
    title: 'Products',
    content: (
      <>
        <Filters action="/products" submit="Search">
          <SearchField value={q} hint="Words of the name, a SKU, a barcode or a retailer’s name." />
          <RetailerFilter value={retailer} retailers={retailers} />
        </Filters>
        <DataTable
          caption={page === 1 ? 'Products, newest first' : `Products, newest first, page ${page}`}
          columns={['Product', 'SKU', 'Retailer', 'Price', 'For sale', 'Shown']}
          rows={found.products.map((product) => ({ key: product.id, cells: cellsOf(product) }))}
          empty="No product matches."
        />
        <PageLinks
          page={page}
          hasMore={found.hasMore}
          hrefOf={(to) => `/products?${new URLSearchParams({ q, retailer, page: String(to) })}`}
        />
      </>
    ),
  });
}

function cellsOf({ id, name, sku, retailer, priceCents, priceVaries, stock, variants, state }: FoundProduct) {
  const price = formatRand(toRand(priceCents));
  return [
    <a key="name" className="link" href={`/products/${id}`}>
      {name}
    </a>,
    variants === 0 ? sku : `${sku} (${formatCount(variants)} variants)`,
    retailer,
    priceVaries ? `from ${price}` : price,
    formatCount(stock),
    state === 'published' ? 'yes' : state,
  ];
}
