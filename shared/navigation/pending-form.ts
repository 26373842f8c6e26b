import { matchRoute } from './match-route.ts';
import type { PendingForm } from './pending-text.ts';
import { safeNext } from './safe-next.ts';

/**
 * Whether a form may wait in an address: it names no customer, and only adds something to the cart or to a list. A
 * stranger can write such a link, and whoever follows it logs in; so a form that its page does not list in `additions`
 * (`RouteRow`) runs for nobody but the customer who has sent it.
 */
export function isAddition(pending: string): boolean {
  const form = readPendingForm(pending);
  if (form === null || form.customer !== null) return false;
  const { pathname } = new URL(form.action, 'https://this.invalid');
  return hasOnlyAdditions(matchRoute(pathname)?.row.additions ?? [], form.fields);
}

/** Whether a page lists all of these fields in its `additions` (`RouteRow`); false for a form without fields. */
export function hasOnlyAdditions(additions: readonly string[], fields: URLSearchParams): boolean {
  const isListed = ([name, value]: [string, string]) =>
    additions.includes(name) || additions.includes(`${name}=${value}`);
  return fields.size > 0 && [...fields].every(isListed);
}

/** Reads what {@link pendingText} has written; null where it is something else. */
export function readPendingForm(text: string | null | undefined): PendingForm | null {
  const [, path, fields = '', customer] = /^(\S+) (\S+)(?: (\d{1,15}))?$/.exec(text ?? '') ?? [];
  const action = safeNext(path);
  if (action === null) return null;
  return {
    action,
    fields: new URLSearchParams(fields),
    customer: customer === undefined ? null : Number(customer),
  };
}
