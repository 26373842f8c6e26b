import type { ApiClient } from '#shared/api-client/api-client.ts';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { type ActionContext, type ActionOutcome, UNREADABLE } from '../page-action.ts';

/** Does what a form about one product asks for: to be told of it once, or to stop that. */
export async function changeNotices({ api, form }: ActionContext): Promise<ActionOutcome> {
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
