import { Hono } from 'hono';
import * as v from 'valibot';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { listRetailerNames } from '#worker/operations/order-search.repository.ts';
import { type FoundProduct, findProducts } from '#worker/operations/products.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import type { DeskContext } from '../context.ts';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

/** The list of products, with search and filters in its URL. */
export const products = new Hono<RequestEnv>().get('/', show);

const PAGE_SIZE = 25;

/** Ignores values that no form of this page sends. */
const QuerySchema = v.object({
  q: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  retailer: v.fallback(v.pipe(v.string(), v.regex(/^\d{0,9}$/)), ''),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), 1),
});
type Query = v.InferOutput<typeof QuerySchema>;

async function show(c: DeskContext): Promise<Response> {
  const query = v.parse(QuerySchema, c.req.query());
  const { q, retailer, page } = query;
  const supplierId = retailer === '' ? null : Number(retailer);
  const [found, retailers] = await Promise.all([
    findProducts(c.env.DB, { text: q, supplierId, page, pageSize: PAGE_SIZE }),
    listRetailerNames(c.env.DB),
  ]);
  return showPage(c, {
    title: 'Products',
    content: (
      <>
        <SearchForm query={query} retailers={retailers} />
        <DataTable
          caption={page === 1 ? 'Products, newest first' : `Products, newest first, page ${page}`}
          columns={['Product', 'SKU', 'Retailer', 'Price', 'For sale', 'Shown']}
          rows={found.products.map((product) => ({ key: product.id, cells: cellsOf(product) }))}
          empty="No product matches."
        />
        <Pages query={query} hasMore={found.hasMore} />
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

type SearchProps = { query: Query; retailers: readonly { id: number; name: string }[] };

function SearchForm({ query, retailers }: SearchProps) {
  return (
    <search>
      <form method="get" action="/products" className="desk-filters">
        <div className="field desk-filters-wide">
          <label htmlFor="q">Search</label>
          <input
            id="q"
            name="q"
            type="search"
            accessKey="s"
            defaultValue={query.q}
            maxLength={100}
            aria-describedby="q-hint"
          />
          <p id="q-hint" className="text-sm text-muted">
            Words of the name, a SKU, a barcode or a retailer’s name.
          </p>
        </div>
        <div className="field">
          <label htmlFor="retailer">Retailer</label>
          <select id="retailer" name="retailer" defaultValue={query.retailer}>
            <option value="">All</option>
            {retailers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="flex gap-2">
          <button type="submit" className="button button-primary">
            Search
          </button>
          <a className="button button-quiet" href="/products">
            Clear
          </a>
        </div>
      </form>
    </search>
  );
}

function Pages({ query, hasMore }: { query: Query; hasMore: boolean }) {
  const { page, ...filters } = query;
  if (page === 1 && !hasMore) return null;
  const hrefOf = (to: number) => `/products?${new URLSearchParams({ ...filters, page: String(to) })}`;
  return (
    <nav aria-label="Pages" className="flex justify-center gap-2">
      {page > 1 && (
        <a className="button button-secondary" href={hrefOf(page - 1)}>
          Previous page
        </a>
      )}
      {hasMore && (
        <a className="button button-secondary" href={hrefOf(page + 1)}>
          Next page
        </a>
      )}
    </nav>
  );
}
