import { KEY_FIELD } from './action-result.ts';
import { matchRoute } from './match-route.ts';
import type { PendingForm } from './pending-text.ts';
import type { RouteId } from './route-table.ts';
import { safeNext } from './safe-next.ts';

/** The fields of the forms that only add something to the cart or to a list; no other form of these pages has only these. */
const ADDITIONS: Partial<Record<RouteId, readonly string[]>> = {
  product: ['product_id', 'quantity', KEY_FIELD],
  'product-lists': ['intent', 'list_id', 'product_id', 'keep'],
};

/**
 * Whether it may stand in an address: it says nothing of a customer, and only adds something to the cart or to a list.
 * Whoever is sent a link logs in on it, so nothing else that a stranger may have written there is ever done: a form that is
 * not named here waits for nobody but the customer who has sent it.
 */
export function isAddition(pending: string): boolean {
  const form = readPendingForm(pending);
  if (form === null || form.customer !== null) return false;
  const { pathname } = new URL(form.action, 'https://this.invalid');
  const names = ADDITIONS[matchRoute(pathname)?.row.id ?? 'home'] ?? [];
  return [...form.fields].every(
    ([name, value]) => names.includes(name) && (name !== 'intent' || value === 'keep'),
  );
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
