import { expectRefused, expectThat, need } from '../checked-shop.ts';
import type { Step } from '../steps.ts';

const NO_SUCH_ID = 999_999_999;

/** R-API-20…23. */
export const CATALOGUE_STEPS: readonly Step[] = [
  {
    call: 'listSuppliers',
    title: 'names the retailers',
    run: async ({ client }) => expectSome(await client().listSuppliers()),
  },
  {
    call: 'listCategories',
    title: 'names the categories',
    async run(shop) {
      const categories = await shop.client().listCategories();
      expectSome(categories);
      shop.categoryId = categories[0]?.id ?? 0;
    },
  },
  {
    call: 'getCategory',
    title: 'answers the category of the id, and 404 where there is none',
    async run({ client, categoryId }) {
      const id = need(categoryId, 'a category');
      expectThat((await client().getCategory(id)).id === id, 'answers another category');
      await expectRefused(client().getCategory(NO_SUCH_ID), 404, 'not_found');
    },
  },
  {
    call: 'listBrands',
    title: 'names the brands',
    run: async ({ client }) => expectSome(await client().listBrands()),
  },
  {
    call: 'listFeaturedBrands',
    title: 'names brands',
    run: async ({ client }) => void (await client().listFeaturedBrands()),
  },
  {
    call: 'listContentSections',
    title: 'names the content sections',
    run: async ({ client }) => void (await client().listContentSections()),
  },
  {
    call: 'listProvinces',
    title: 'names the nine provinces',
    async run({ client }) {
      const { length } = await client().listProvinces();
      expectThat(length === 9, `names ${length} provinces`);
    },
  },
  {
    call: 'listFeaturedProducts',
    title: 'shows products in sections',
    run: async ({ client }) => expectSome((await client().listFeaturedProducts()).sections),
  },
  {
    call: 'listProducts',
    title: 'answers the page, size and order that were asked for',
    async run({ client }) {
      const { data, meta } = await client().listProducts({ sort: 'price_asc', per_page: '2', page: '2' });
      expectThat(meta.current_page === 2 && meta.per_page === 2, 'answers another page');
      const [one, other] = data;
      expectThat(
        one === undefined || other === undefined || one.price <= other.price,
        'is not in order of price',
      );
      await expectRefused(client().listProducts({ per_page: '97' }), 422, 'invalid', 'per_page');
    },
  },
  {
    call: 'suggest',
    title: 'suggests something for a product’s name',
    async run({ client }) {
      const { data } = await client().listProducts({ per_page: '1' });
      const { products } = await client().suggest((data[0]?.name ?? '').slice(0, 5));
      expectSome(products);
    },
  },
  {
    call: 'getProduct',
    title: 'answers the product of the id, and 404 where there is none',
    async run(shop) {
      const { data } = await shop.client().listProducts({ in_stock: '1', per_page: '24' });
      for (const { id } of data) {
        const { product, variants } = await shop.client().getProduct(id);
        expectThat(product.id === id, 'answers another product');
        if (variants.length === 0 && product.stock >= 3) shop.product ??= product;
      }
      await expectRefused(shop.client().getProduct(NO_SUCH_ID), 404, 'not_found');
    },
  },
  {
    call: 'getProductCore',
    title: 'answers the part that the first screen needs',
    async run({ client, product }) {
      const { id } = need(product, 'a product');
      expectThat((await client().getProductCore(id)).product.id === id, 'answers another product');
    },
  },
  {
    call: 'getProductRelated',
    title: 'answers the products beside it',
    run: async ({ client, product }) =>
      void (await client().getProductRelated(need(product, 'a product').id)),
  },
  {
    call: 'listSitemapParts',
    title: 'names the parts',
    async run(shop) {
      const parts = await shop.client().listSitemapParts();
      expectSome(parts);
      shop.sitemapPart = parts[0]?.part ?? 0;
    },
  },
  {
    call: 'listSitemapProducts',
    title: 'names the products of a part',
    run: async ({ client, sitemapPart }) =>
      expectSome(await client().listSitemapProducts(need(sitemapPart, 'a part'))),
  },
];

function expectSome(list: readonly unknown[]): void {
  expectThat(list.length > 0, 'is empty');
}
