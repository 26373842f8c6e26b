import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';

export const ORIGIN = 'https://shop.test';

/** Sends a request to the whole worker and waits for its background work. */
export async function visit(
  path: string,
  init: RequestInit = {},
  place: { bindings?: Bindings; origin?: string } = {},
): Promise<Response> {
  const ctx = createExecutionContext();
  const response = await shop.fetch(
    new Request(`${place.origin ?? ORIGIN}${path}`, { redirect: 'manual', ...init }),
    place.bindings ?? env,
    ctx,
  );
  const body = response.status === 304 || response.body === null ? null : await response.arrayBuffer();
  await waitOnExecutionContext(ctx);
  return new Response(body, response);
}

/** The headers a browser sends from a page of the shop. */
export const FROM_SHOP = { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' };

/** Parses the JSON of a page's script element with this id; null if there is none. */
export function inlineJson(html: string, id: string): unknown {
  const text = new RegExp(`<script id="${id}" type="application/json">([^<]*)</script>`).exec(html)?.[1];
  return text === undefined ? null : JSON.parse(text);
}
