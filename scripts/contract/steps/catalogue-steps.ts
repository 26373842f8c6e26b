import { expectRejected, expectThat } from '../checked-shop.ts';
import { type Step, step } from './step.ts';

const NO_SUCH_ID = 999_999_999;

/** R-API-20…23. */
export const CATALOGUE_STEPS: readonly Step[] = [
  step('listSuppliers', 'names the retailers', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listSuppliers()),
  ),
  step('listSupplierDelivery', 'says what each retailer asks', async ({ visitor }) => {
    const terms = await visitor.catalogue.listSupplierDelivery();
    expectSome(terms);
    expectThat(
      terms.every(({ fee_from, fee_to }) => fee_from <= fee_to),
      'asks more at least than at most',
    );
  }),
  step('listCategories', 'names the categories', async (shop) => {
    const categories = await shop.visitor.catalogue.listCategories();
    expectSome(categories);
    shop.found.categoryId = categories[0]?.id ?? 0;
  }),
  step('listMenu', 'names some of them', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listMenu()),
  ),
  step('getCategory', 'answers the category of the id, and 404 where there is none', async (shop) => {
    const id = shop.need('categoryId');
    expectThat((await shop.visitor.catalogue.getCategory({ id })).id === id, 'answers another category');
    await expectRejected(shop.visitor.catalogue.getCategory({ id: NO_SUCH_ID }), 404, 'not_found');
  }),
  step('listBrands', 'names the brands', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listBrands()),
  ),
  step('listFeaturedBrands', 'names brands', async ({ visitor }) => visitor.catalogue.listFeaturedBrands()),
  step('listContentSections', 'names the content sections', async ({ visitor }) =>
    visitor.catalogue.listContentSections(),
  ),
  step('listProvinces', 'names the nine provinces', async ({ visitor }) => {
    const { length } = await visitor.catalogue.listProvinces();
    expectThat(length === 9, `names ${length} provinces`);
  }),
  step('listPopularProducts', 'names products', async ({ visitor }) =>
    expectSome(await visitor.catalogue.listPopularProducts()),
  ),
  step('listFeaturedProducts', 'shows products in sections', async ({ visitor }) =>
    expectSome((await visitor.catalogue.listFeaturedProducts()).sections),
  ),
  step('listProducts', 'answers the page, size and order that were asked for', async ({ visitor }) => {
    const { data, meta } = await visitor.search.listProducts({ sort: 'price_asc', per_page: '2', page: '2' });
    expectThat(meta.current_page === 2 && meta.per_page === 2, 'answers another page');
    const [one, other] = data;
    expectThat(
      one === undefined || other === undefined || one.price <= other.price,
      'is not in order of price',
    );
    await expectRejected(visitor.search.listProducts({ per_page: '97' }), 422, 'invalid', 'per_page');
  }),
  step('findAlternatives', 'offers products of the category that was asked for', async ({ visitor }) => {
    const { data } = await visitor.search.listProducts({ per_page: '1' });
    const [named] = data.flatMap(({ categories }) => categories);
    if (named === undefined) return;
    const { category } = await visitor.search.findAlternatives({ category_id: String(named.id) });
    expectThat(category?.id === named.id, 'offers another category');
  }),
  step('suggest', 'suggests something for a product’s name', async ({ visitor }) => {
    const { data } = await visitor.search.listProducts({ per_page: '1' });
    const { products } = await visitor.search.suggest({ q: (data[0]?.name ?? '').slice(0, 5) });
    expectSome(products);
  }),
  step('getProduct', 'answers the product of the id, and 404 where there is none', async (shop) => {
    const { data } = await shop.visitor.search.listProducts({ in_stock: '1', per_page: '24' });
    for (const { id } of data) {
      const { product, variants, relatedProducts } = await shop.visitor.catalogue.getProduct({ id });
      expectThat(product.id === id, 'answers another product');
      expectThat(relatedProducts !== undefined, 'leaves out the related products');
      if (variants.length === 0 && product.stock >= 3) shop.found.product ??= product;
    }
    await expectRejected(shop.visitor.catalogue.getProduct({ id: NO_SUCH_ID }), 404, 'not_found');
  }),
  step('getProduct', 'answers the part that the first screen needs', async (shop) => {
    const { id } = shop.need('product');
    expectThat(
      (await shop.visitor.catalogue.getProduct({ id, parts: 'core' })).product.id === id,
      'answers another product',
    );
  }),
  step('getProduct', 'answers the products beside it', async (shop) => {
    const { id } = shop.need('product');
    const { relatedProducts } = await shop.visitor.catalogue.getProduct({ id, parts: 'related' });
    expectThat(relatedProducts !== undefined, 'leaves out the related products');
  }),
  step('listSitemapParts', 'names the parts', async (shop) => {
    const parts = await shop.visitor.catalogue.listSitemapParts();
    expectSome(parts);
    shop.found.sitemapPart = parts[0]?.part ?? 0;
  }),
  step('listSitemapProducts', 'names the products of a part', async (shop) =>
    expectSome(await shop.visitor.catalogue.listSitemapProducts({ part: shop.need('sitemapPart') })),
  ),
  step('listFeedProducts', 'names what can be bought, and goes on behind it', async ({ visitor }) => {
    const { data, next } = await visitor.catalogue.listFeedProducts({});
    expectSome(data);
    const named = new Set(data.map(({ product }) => product.id));
    const more =
      next === null ? [] : (await visitor.catalogue.listFeedProducts({ after: String(next) })).data;
    expectThat(
      more.every(({ product }) => !named.has(product.id)),
      'names a product twice',
    );
  }),
];

function expectSome(list: readonly unknown[]): void {
  expectThat(list.length > 0, 'is empty');
}
