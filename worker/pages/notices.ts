import type { NoticesPageData } from '#client/pages/notices-page.tsx';
import type { NoticeKind, ProductNotice } from '#shared/contract/product-notice.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { NOTICES_PATH, productPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { firstImage } from './first-image.ts';
import { type ActionContext, type ActionOutcome, UNREADABLE } from './page-action.ts';
import { personalHead } from './personal-head.ts';

export const noticesPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Products you’re waiting for'),
  action: changeNotices,
});

async function load({ api }: PersonalLoaderContext): Promise<LoadResult<NoticesPageData>> {
  return { kind: 'page', data: { notices: (await api.productNotices.listProductNotices()).map(toNotice) } };
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
    image: firstImage(product.images),
    priceAtSubscription: formatRand(price),
  };
}

/** Runs a form about one product: subscribes to one notification, or unsubscribes. */
async function changeNotices({ api, form }: ActionContext): Promise<ActionOutcome> {
  const isUnsubscribe = form.get('intent') === 'stop';
  const requested = form.get(isUnsubscribe ? 'kind' : 'intent');
  const productId = idFromUrl(form.get('product_id'));
  if (!isNoticeKind(requested) || productId === null) return UNREADABLE;
  const notice = { kind: requested, productId };
  if (isUnsubscribe) await api.productNotices.deleteProductNotice(notice);
  else await api.productNotices.createProductNotice(notice);
  const message = isUnsubscribe ? 'Stopped. We won’t e-mail you about it.' : PROMISES[requested];
  return { kind: 'done', to: NOTICES_PATH, message };
}

function isNoticeKind(text: string | null): text is NoticeKind {
  return text !== null && Object.hasOwn(PROMISES, text);
}

const PROMISES: Readonly<Record<NoticeKind, string>> = {
  'back-in-stock': 'We’ll e-mail you once, when it’s back in stock.',
  'price-drop': 'We’ll e-mail you once, when the price drops.',
};
