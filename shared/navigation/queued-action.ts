import { loginPath } from './paths.ts';

/** What waits for a login, as data: it can be kept and replayed (R-SES-6). `listId` 0 is the Wishlist. */
export type QueuedAction =
  | { kind: 'add-to-cart'; productId: number; quantity: number }
  | { kind: 'add-to-list'; productId: number; listId: number };

/** An action as a parameter of the login's address and as a form's field: `cart.12.2`, `list.12.0`. */
export function queuedActionText(action: QueuedAction): string {
  return action.kind === 'add-to-cart'
    ? `cart.${action.productId}.${action.quantity}`
    : `list.${action.productId}.${action.listId}`;
}

/** What {@link queuedActionText} has written, or null. */
export function readQueuedAction(text: string | null | undefined): QueuedAction | null {
  const [, kind, product, rest] = /^(cart|list)\.([1-9]\d{0,14})\.(\d{1,9})$/.exec(text ?? '') ?? [];
  if (kind === undefined) return null;
  const productId = Number(product);
  if (kind === 'list') return { kind: 'add-to-list', productId, listId: Number(rest) };
  return Number(rest) < 1 ? null : { kind: 'add-to-cart', productId, quantity: Number(rest) };
}

/** Where a form sent without scripts leads who must log in first: the action is done after it (R-SES-6). */
export function queuedLoginPath(next: string, action: QueuedAction): string {
  return `${loginPath(next)}&${QUEUED_PARAMETER}=${queuedActionText(action)}`;
}

/** Of the login's address and of its forms. */
export const QUEUED_PARAMETER = 'queued';
