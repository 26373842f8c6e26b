import type { ProductList } from '#shared/contract/product-list.ts';
import type { FormValues } from '#shared/navigation/action-result.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import type { DoneOutcome } from '../page-action.ts';
import { toListMembers } from './to-list-members.ts';

/** The outcome of a change to lists: a message, all current lists and the undo form. */
export function listsChangedOutcome(
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

/** All lists, with the changed ones replaced by the API's responses; new lists come last. */
export function withLists(
  lists: readonly ProductList[],
  ...answered: readonly ProductList[]
): readonly ProductList[] {
  return [...new Map([...lists, ...answered].map((list) => [list.id, list])).values()];
}

/** Finds a list by id, where 0 is the Wishlist (R-ENT-2). */
export function findList(lists: readonly ProductList[], listId: number): ProductList | undefined {
  return lists.find(({ id, locked }) => (listId === 0 ? locked : id === listId));
}
