import { readPageAnswer } from '#client/app/navigation/page-fetch.ts';
import type { RedirectResult } from '#shared/navigation/action-result.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';

/** A customer without an address and with an empty cart is led on twice. */
const MAX_REDIRECTS = 3;

/**
 * Finds the customer's page that a form leads to, or that is on screen, over what its guards redirect to, and loads it as
 * it is after the write.
 * The browser asks by itself for what is not found here: a page for everyone, which caches have, and what was refused.
 */
export async function findNextPage(
  c: FormContext,
  to: string,
  customer: Customer | null,
): Promise<Pick<RedirectResult, 'to' | 'page'>> {
  let path = to;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (customer === null || !isCustomersPage(path, c.var.page.url)) break;
    const response = await c.var.form.nextPayload(path, customer);
    // What cannot be read is no reason to fail a form that is done.
    const answer = readPageAnswer(response, await response.json().catch(() => null));
    if (answer.kind === 'page') return { to: path, page: answer.payload };
    if (answer.kind !== 'redirect') break;
    path = answer.to;
  }
  return { to };
}

function isCustomersPage(path: string, shop: URL): boolean {
  const match = safeNext(path) === null ? null : matchRoute(new URL(path, shop).pathname);
  return match !== null && isPersonal(match.row);
}
