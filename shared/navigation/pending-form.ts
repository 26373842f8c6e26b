import { matchRoute } from './match-route.ts';
import type { PendingForm } from './pending-text.ts';
import { safeNext } from './safe-next.ts';

/**
 * True if a form may be part of a URL: it names no customer, and only adds something, such as a product to the cart. The
 * restriction is needed because a stranger can craft such a link and get someone else to log in through it. Any other
 * form, which its page does not list in `additions` (`RouteRow`), is submitted only for the customer who sent it.
 */
export function isSafeInUrl(pending: string): boolean {
  const form = readPendingForm(pending);
  if (form === null || form.customer !== null) return false;
  const { pathname } = new URL(form.action, 'https://this.invalid');
  return hasOnlyAdditions(matchRoute(pathname)?.row.additions ?? [], form.fields);
}

/** True if all of these fields are in a page's `additions` (`RouteRow`); false for a form without fields. */
export function hasOnlyAdditions(additions: readonly string[], fields: URLSearchParams): boolean {
  const isListed = ([name, value]: [string, string]) =>
    additions.includes(name) || additions.includes(`${name}=${value}`);
  return fields.size > 0 && [...fields].every(isListed);
}

/** Parses the result of {@link pendingText}; null if the text is invalid. */
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
