import { loginPath } from './paths.ts';

/** An action that waits for a login, as data that can be stored and replayed (R-SES-6). `listId` 0 is the Wishlist. */
export type QueuedAction =
  | { kind: 'add-to-cart'; productId: number; quantity: number }
  | { kind: 'add-to-list'; productId: number; listId: number };

/** Writes an action for the login page's URL and its forms: `cart.12.2`, `list.12.0`. */
export function queuedActionText(action: QueuedAction): string {
  return action.kind === 'add-to-cart'
    ? `cart.${action.productId}.${action.quantity}`
    : `list.${action.productId}.${action.listId}`;
}

/** Reads what {@link queuedActionText} has written; null where it is invalid. */
export function readQueuedAction(text: string | null | undefined): QueuedAction | null {
  const [, kind, product, rest] = /^(cart|list)\.([1-9]\d{0,14})\.(\d{1,9})$/.exec(text ?? '') ?? [];
  if (kind === undefined) return null;
  const productId = Number(product);
  if (kind === 'list') return { kind: 'add-to-list', productId, listId: Number(rest) };
  return Number(rest) < 1 ? null : { kind: 'add-to-cart', productId, quantity: Number(rest) };
}

/** The redirect of a form posted without scripts by a visitor who must log in: the action follows the login (R-SES-6). */
export function queuedLoginPath(next: string, action: QueuedAction): string {
  return `${loginPath(next)}&${QUEUED_PARAMETER}=${queuedActionText(action)}`;
}

/** The parameter's name, in the login page's URL and its forms. */
export const QUEUED_PARAMETER = 'queued';
