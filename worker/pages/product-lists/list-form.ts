import type { ActionContext } from '../page-action.ts';

/** A posted form about the customer's lists. */
export type ListForm = {
  intent: string;
  /** 0 for the Wishlist (R-ENT-2); -1, which no list has, if the form names no list. */
  listId: number;
  /** 0, which no product has, if the form names no product. */
  productId: number;
  /** The target list of a move or copy, or the list that an undo moves the product back from. */
  otherId: number;
  /** Products to restore. */
  productIds: number[];
  name: string;
  /** True if a shared list shows its owner's first name. */
  showsName: boolean;
  /** True if the form is on the page that only chooses a list for a product. */
  isSavePage: boolean;
  key: string | undefined;
};

/** Parses a form. A wishlist form has a single button, whose name is the intent and whose value is the product. */
export function readListForm({ form, query, key }: Pick<ActionContext, 'form' | 'query' | 'key'>): ListForm {
  const button = form.has('keep') ? 'keep' : 'drop';
  return {
    intent: form.get('intent') ?? (form.has(button) ? button : ''),
    listId: parseIdField(form.get('list_id'), -1),
    productId: parseIdField(form.get('product_id') ?? form.get(button), 0),
    otherId: parseIdField(form.get('to_list_id'), -1),
    productIds: (form.get('product_ids') ?? '').split('-').map((id) => parseIdField(id, 0)),
    name: form.get('name') ?? '',
    showsName: form.has('shows_name'),
    isSavePage: query.has('save'),
    key,
  };
}

function parseIdField(text: string | null, none: number): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : none;
}
