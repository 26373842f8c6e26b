import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { WithoutPage } from '#worker/pages/define-page.ts';

/** The payload of a page, or why there is none. */
export type PayloadResult = LoadedPayload | WithoutPayload;

export type LoadedPayload = {
  kind: 'page';
  payload: PagePayload;
  /** For the document alone: the browser has no use for it. */
  jsonLd: readonly object[];
  /** What is not in the payload yet; null where everything is. */
  deferred: Promise<unknown> | null;
};

export type WithoutPayload =
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'not-found'; status: 404 | 410; message: string | null };

export function withoutPayload(result: WithoutPage): WithoutPayload {
  if (result.kind === 'redirect') return result;
  return { kind: 'not-found', status: 404, message: result.message ?? null };
}
