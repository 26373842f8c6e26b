import type { NoticesPageData } from '#client/pages/notices-page.tsx';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ProductNotice } from '#shared/contract/product-notice.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { NOTICES_PATH, productPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { firstPicture } from './first-picture.ts';
import { type ActionContext, type ActionOutcome, UNREADABLE } from './page-action.ts';
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

/** Does what a form about one product asks for: to be told of it once, or to stop that. */
async function changeNotices({ api, form }: ActionContext): Promise<ActionOutcome> {
  const change = INTENTS.get(form.get('intent') ?? '');
  const productId = idFromUrl(form.get('product_id'));
  if (change === undefined || productId === null) return UNREADABLE;
  const message = await change(api, productId, form.get('kind'));
  return message === null ? UNREADABLE : { kind: 'done', to: NOTICES_PATH, message };
}

/** Returns what the customer is told. */
type NoticeChange = (api: ApiClient, productId: number, kind: string | null) => Promise<string | null>;

const INTENTS: ReadonlyMap<string, NoticeChange> = new Map<string, NoticeChange>([
  ['back-in-stock', tellWhenBack],
  ['price-drop', tellOfPrice],
  ['stop', stop],
]);

async function tellWhenBack(api: ApiClient, productId: number): Promise<string> {
  await api.createProductNotice('back-in-stock', productId);
  return 'We’ll e-mail you once, when it’s back in stock.';
}

async function tellOfPrice(api: ApiClient, productId: number): Promise<string> {
  await api.createProductNotice('price-drop', productId);
  return 'We’ll e-mail you once, when the price drops.';
}

async function stop(api: ApiClient, productId: number, kind: string | null): Promise<string | null> {
  if (kind !== 'back-in-stock' && kind !== 'price-drop') return null;
  await api.deleteProductNotice(kind, productId);
  return 'Stopped. We won’t e-mail you about it.';
}
