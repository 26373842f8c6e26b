import * as v from 'valibot';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { type NoticeKind, NoticeKindSchema } from '#shared/contract/product-notice.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/** Does what a form about one product asks for: to be told of it once, or to stop that. */
export async function changeNotices({ api, form }: ActionContext): Promise<ActionOutcome> {
  const change = INTENTS.get(form.get('intent') ?? '');
  const kind = v.safeParse(NoticeKindSchema, form.get('kind'));
  const productId = idFromUrl(form.get('product_id'));
  if (change === undefined || !kind.success || productId === null) {
    return { kind: 'invalid', errors: NO_ERRORS, message: 'This form cannot be read.' };
  }
  return { kind: 'done', to: NOTICES_PATH, message: await change(api, kind.output, productId) };
}

/** Returns what the customer is told. */
type NoticeChange = (api: ApiClient, kind: NoticeKind, productId: number) => Promise<string>;

const INTENTS: ReadonlyMap<string, NoticeChange> = new Map<string, NoticeChange>([
  ['tell', tell],
  ['stop', stop],
]);

async function tell(api: ApiClient, kind: NoticeKind, productId: number): Promise<string> {
  await api.createProductNotice(kind, productId);
  return kind === 'back-in-stock'
    ? 'We’ll e-mail you once, when it’s back in stock.'
    : 'We’ll e-mail you once, when the price drops.';
}

async function stop(api: ApiClient, kind: NoticeKind, productId: number): Promise<string> {
  await api.deleteProductNotice(kind, productId);
  return 'Stopped. We won’t e-mail you about it.';
}
