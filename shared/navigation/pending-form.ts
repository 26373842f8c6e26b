import { safeNext } from './safe-next.ts';

/** A posted form that waits for a login (R-WRITE-2). */
export type PendingForm = {
  /** Path and query of the page that it was posted to. */
  action: string;
  fields: URLSearchParams;
  /** The customer whose session had ended; null where nobody was signed in. Nobody else's login does what waits. */
  customer: number | null;
};

/**
 * Writes a form as one text, for a field of the login's form: path, fields and customer, which hold no space. Passwords
 * are left out: the text is stored for the tab.
 */
export function pendingText({ action, fields, customer }: PendingForm): string {
  const kept = new URLSearchParams([...fields].filter(([name]) => !name.includes('password')));
  return [action, kept.toString(), customer ?? ''].join(' ').trimEnd();
}

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
