import type { NoticesPageData } from '#client/pages/notices-page.tsx';
import type { ProductNotice } from '#shared/contract/product-notice.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { firstPicture } from './first-picture.ts';
import { changeNotices } from './notices/change-notices.ts';
import { personalHead } from './personal-head.ts';

export const noticesPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Products you’re waiting for'),
  action: changeNotices,
});

async function load({ api }: PersonalLoad): Promise<LoadResult<NoticesPageData>> {
  return { kind: 'page', data: { notices: (await api.listProductNotices()).map(toNotice) } };
}

function toNotice({
  kind,
  price_when_asked: price,
  product,
}: ProductNotice): NoticesPageData['notices'][number] {
  return {
    kind,
    productId: product.id,
    name: productLabel(product),
    path: productPath(product),
    image: firstPicture(product.images),
    priceWhenAsked: formatRand(price),
  };
}
