import { expectRejected, expectThat } from '../checked-shop.ts';
import { type Step, step } from './step.ts';

const NO_SUCH_ID = 999_999_999;

/** Checks R-API-20…23: the catalogue, listings and search. */
export const CATALOGUE_STEPS: readonly Step[] = [
  step('listSuppliers', 'returns the retailers', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listSuppliers()),
  ),
  step('listSupplierDelivery', 'returns the delivery fees of each retailer', async ({ visitor }) => {
    const terms = await visitor.catalogue.listSupplierDelivery();
    expectSome(terms);
    expectThat(
      terms.every(({ fee_from, fee_to }) => fee_from <= fee_to),
      'has a lowest fee above the highest fee',
    );
  }),
  step('getSupplier', 'returns the retailer of the id, or 404 for an unknown id', async ({ visitor }) => {
    const [supplier] = await visitor.catalogue.listSupplierDelivery();
    const id = supplier?.id ?? 0;
    expectThat((await visitor.catalogue.getSupplier({ id })).id === id, 'returns another retailer');
    await expectRejected(visitor.catalogue.getSupplier({ id: NO_SUCH_ID }), 404, 'not_found');
  }),
  step('listCategories', 'returns the categories', async (shop) => {
    const categories = await shop.visitor.catalogue.listCategories();
    expectSome(categories);
    shop.found.categoryId = categories[0]?.id ?? 0;
  }),
  step('listMenu', 'returns some categories', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listMenu()),
  ),
  step('getCategory', 'returns the category of the id, or 404 for an unknown id', async (shop) => {
    const id = shop.need('categoryId');
    expectThat((await shop.visitor.catalogue.getCategory({ id })).id === id, 'returns another category');
    await expectRejected(shop.visitor.catalogue.getCategory({ id: NO_SUCH_ID }), 404, 'not_found');
  }),
  step('listBrands', 'returns the brands', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listBrands()),
  ),
  step('listFeaturedBrands', 'returns brands', async ({ visitor }) => visitor.catalogue.listFeaturedBrands()),
  step('listContentSections', 'returns the content sections', async ({ visitor }) =>
    visitor.catalogue.listContentSections(),
  ),
  step('listProvinces', 'returns the nine provinces', async ({ visitor }) => {
    const { length } = await visitor.catalogue.listProvinces();
    expectThat(length === 9, `returns ${length} provinces`);
  }),
  step('listPopularProducts', 'returns products', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listPopularProducts()),
  ),
  step('listFeaturedProducts', 'returns products in sections', async ({ visitor }) =>
    expectSome((await visitor.catalogue.listFeaturedProducts()).sections),
  ),
  step('listProducts', 'returns the requested page, size and order', async ({ visitor }) => {
    const { data, meta } = await visitor.search.listProducts({ sort: 'price_asc', per_page: '2', page: '2' });
    expectThat(meta.current_page === 2 && meta.per_page === 2, 'returns another page');
    const [one, other] = data;
    expectThat(
      one === undefined || other === undefined || one.price <= other.price,
      'is not sorted by price',
    );
    await expectRejected(visitor.search.listProducts({ per_page: '97' }), 422, 'invalid', 'per_page');
  }),
  step('findAlternatives', 'returns products of the requested category', async ({ visitor }) => {
    const { data } = await visitor.search.listProducts({ per_page: '1' });
    const [named] = data.flatMap(({ categories }) => categories);
    if (named === undefined) return;
    const { category } = await visitor.search.findAlternatives({ category_id: String(named.id) });
    expectThat(category?.id === named.id, 'returns another category');
  }),
  step('suggest', 'suggests something for a product’s name', async ({ visitor }) => {
    const { data } = await visitor.search.listProducts({ per_page: '1' });
    const { products } = await visitor.search.suggest({ q: (data[0]?.name ?? '').slice(0, 5) });
    expectSome(products);
  }),
  step('getProduct', 'returns the product of the id, or 404 for an unknown id', async (shop) => {
    const { data } = await shop.visitor.search.listProducts({ in_stock: '1', per_page: '24' });
    for (const { id } of data) {
      const { product, variants, relatedProducts } = await shop.visitor.catalogue.getProduct({ id });
      expectThat(product.id === id, 'returns another product');
      expectThat(relatedProducts !== undefined, 'omits the related products');
      if (variants.length === 0 && product.stock >= 3) shop.found.product ??= product;
    }
    await expectRejected(shop.visitor.catalogue.getProduct({ id: NO_SUCH_ID }), 404, 'not_found');
  }),
  step('getProduct', 'returns the data of the first screen', async (shop) => {
    const { id } = shop.need('product');
    expectThat(
      (await shop.visitor.catalogue.getProduct({ id, parts: 'core' })).product.id === id,
      'returns another product',
    );
  }),
  step('getProduct', 'returns the related products', async (shop) => {
    const { id } = shop.need('product');
    const { relatedProducts } = await shop.visitor.catalogue.getProduct({ id, parts: 'related' });
    expectThat(relatedProducts !== undefined, 'omits the related products');
  }),
  step('listSitemapParts', 'returns the sitemap files', async (shop) => {
    const parts = await shop.visitor.catalogue.listSitemapParts();
    expectSome(parts);
    shop.found.sitemapPart = parts[0]?.part ?? 0;
  }),
  step('listSitemapProducts', 'returns the products of a sitemap file', async (shop) =>
    expectSome(await shop.visitor.catalogue.listSitemapProducts({ part: shop.need('sitemapPart') })),
  ),
  step('listFeedProducts', 'returns the products that can be bought, page by page', async ({ visitor }) => {
    const { data, next } = await visitor.catalogue.listFeedProducts({});
    expectSome(data);
    const named = new Set(data.map(({ product }) => product.id));
    const more =
      next === null ? [] : (await visitor.catalogue.listFeedProducts({ after: String(next) })).data;
    expectThat(
      more.every(({ product }) => !named.has(product.id)),
      'returns a product twice',
    );
  }),
];

function expectSome(list: readonly unknown[]): void {
  expectThat(list.length > 0, 'is empty');
}
