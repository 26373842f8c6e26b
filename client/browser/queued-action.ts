/** What waits for a login, as data: it can be kept and replayed (R-SES-6). `listId` 0 is the Wishlist. */
export type QueuedAction =
  | { kind: 'add-to-cart'; productId: number; quantity: number }
  | { kind: 'add-to-list'; productId: number; listId: number };
