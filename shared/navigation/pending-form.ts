import type { PendingForm } from './pending-text.ts';
import { safeNext } from './safe-next.ts';

/**
 * Whether it may stand in an address: it says nothing of a customer, and only adds something to the cart or to a list.
 * Whoever is sent a link logs in on it, so nothing else that a stranger may have written there is ever done.
 */
export function isAddition(pending: string): boolean {
  const form = readPendingForm(pending);
  if (form === null || form.customer !== null) return false;
  const { pathname } = new URL(form.action, 'https://this.invalid');
  if (/^\/products\/[^/]+\/[^/]+\/[^/]+$/.test(pathname)) return true;
  const { fields } = form;
  const intents = [...fields.getAll('intent'), ...(fields.has('drop') ? ['drop'] : [])];
  return pathname === '/product-lists' && intents.every((intent) => intent === 'keep');
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
