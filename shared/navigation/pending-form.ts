import { matchRoute } from './match-route.ts';
import type { PendingForm } from './pending-text.ts';
import { safeNext } from './safe-next.ts';

/**
 * True if a form may be part of a URL: the form names no customer and only adds something, such as a product to the
 * cart (`additions` in `RouteRow`). A stranger could put any other form into a link and get someone else to log in
 * through the link. All other forms are therefore submitted only for the customer who sent them.
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
