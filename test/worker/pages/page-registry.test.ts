import { describe, expect, expectTypeOf, it } from 'vitest';
import type { PageDataOf, PageDeferredOf } from '#client/app/page-registry.ts';
import type { ProductPageData } from '#client/pages/product-page.tsx';
import type { RelatedCards } from '#client/pages/product-related.tsx';
import { isPersonal, ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import type { PublicLoaderContext, ServerPage } from '#worker/pages/define-page.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';

describe('the server half of a page', () => {
  it.each(ROUTE_TABLE)('of $id is declared as personal exactly if its route has a guard', (row) => {
    expect(SERVER_PAGES[row.id].access === 'personal').toBe(isPersonal(row));
  });

  // Only types are tested here, by `tsc -b`.
  it('cannot access customer data on a public page', () => {
    expectTypeOf<PublicLoaderContext['api']>().not.toHaveProperty('getCart');
    expectTypeOf<keyof PublicLoaderContext>().toEqualTypeOf<
      'api' | 'path' | 'params' | 'query' | 'site' | 'paymentMethods'
    >();
  });

  it('loads the data that its component expects', () => {
    expectTypeOf<PageDataOf<'product'>>().toEqualTypeOf<ProductPageData>();
    expectTypeOf<PageDeferredOf<'product'>>().toEqualTypeOf<RelatedCards>();
    expectTypeOf<(typeof SERVER_PAGES)['product']>().toExtend<ServerPage<ProductPageData, RelatedCards>>();
    expectTypeOf<ServerPage<{ view: null }>>().not.toExtend<(typeof SERVER_PAGES)['product']>();
  });
});
