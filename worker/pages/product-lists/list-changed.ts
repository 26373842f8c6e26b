import type { ProductList } from '#shared/contract/product-list.ts';
import type { FormValues } from '#shared/navigation/action-result.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import type { DoneOutcome } from '../page-action.ts';
import { toListMembers } from './to-list-members.ts';

/** What was done to lists: a sentence, all lists as they are now, and how it is undone. */
export function listChanged(
  message: string,
  lists: readonly ProductList[],
  undo?: { listId: number; fields: FormValues },
): DoneOutcome {
  return {
    kind: 'done',
    message,
    changed: { lists: toListMembers(lists) },
    ...(undo && {
      undo: {
        action: productListPath(undo.listId),
        fields: { intent: 'restore', list_id: String(undo.listId), ...undo.fields },
      },
    }),
  };
}

/** All lists, with those that a change has answered in their place; a new one comes last. */
export function withLists(
  lists: readonly ProductList[],
  ...answered: readonly ProductList[]
): readonly ProductList[] {
  return [...new Map([...lists, ...answered].map((list) => [list.id, list])).values()];
}

/** The list that a form names, where 0 is the Wishlist (R-ENT-2). */
export function findList(lists: readonly ProductList[], listId: number): ProductList | undefined {
  return lists.find(({ id, locked }) => (listId === 0 ? locked : id === listId));
}
