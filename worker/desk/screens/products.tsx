import * as v from 'valibot';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatCents } from '#shared/domain/money.ts';
import { listRetailerNames } from '#worker/operations/order-search.repository.ts';
import { findProducts } from '#worker/operations/products.repository.ts';
import { DataTable, Link } from '../content.tsx';
import { createApp, type DeskContext } from '../context.ts';
import { LIST_FIELDS } from '../fields.ts';
import { Filters, listCaption, PageLinks, RetailerField, SearchField } from '../filters.tsx';
import { Page } from '../page.tsx';

/** The list of products, with search and filters in its URL. */
export const products = createApp().get('/', show);

const PAGE_SIZE = 25;

async function show(c: DeskContext) {
  const query = v.parse(v.object(LIST_FIELDS), c.req.query());
  const { q, retailer, page } = query;
  const supplierId = retailer === '' ? null : Number(retailer);
  const [found, retailers] = await Promise.all([
    findProducts(c.env.DB, { text: q, supplierId, page, pageSize: PAGE_SIZE }),
    listRetailerNames(c.env.DB),
  ]);
  return c.render(
    <Page title="Products">
      <Filters action="/products" submit="Search">
        <SearchField value={q} hint="Words of the name, a SKU, a barcode or a retailer’s name." />
        <RetailerField value={retailer} retailers={retailers} isOptional />
      </Filters>
      <DataTable
        caption={listCaption('Products', page)}
        cells={({ id, name, sku, variants, retailer, priceCents, priceVaries, stock, state }) => ({
          Product: <Link href={`/products/${id}`}>{name}</Link>,
          SKU: variants === 0 ? sku : `${sku} (${formatCount(variants)} variants)`,
          Retailer: retailer,
          Price: `${priceVaries ? 'from ' : ''}${formatCents(priceCents)}`,
          'For sale': formatCount(stock),
          Shown: state === 'published' ? 'yes' : state,
        })}
        rows={found.products}
        empty="No product matches."
      />
      <PageLinks path="/products" query={query} hasMore={found.hasMore} />
    </Page>,
  );
}
