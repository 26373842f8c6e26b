import { showToast } from '#client/ui/toast.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { QueuedAction } from '#shared/navigation/queued-action.ts';
import type { Stores } from './stores.tsx';

/** Does after login what waited for it (R-SES-6); fetched with the first one. */
export async function replayAction(action: QueuedAction, stores: Stores): Promise<void> {
  switch (action.kind) {
    case 'add-to-cart': {
      const outcome = await stores.cart.getState().add(action.productId, action.quantity);
      if (outcome !== 'queued' && outcome.ok) showToast({ kind: 'success', title: 'Added to your cart' });
      return;
    }
    case 'add-to-list':
      return addToList(action, stores);
  }
}

async function addToList(
  { listId, productId }: Extract<QueuedAction, { kind: 'add-to-list' }>,
  { ports }: Stores,
): Promise<void> {
  try {
    const api = await ports.api();
    const list = await api.addToProductList(listId === 0 ? await wishlistId(api) : listId, productId);
    showToast({ kind: 'success', title: `Added to ${list.name}` });
  } catch (error) {
    ports.report(error);
  }
}

async function wishlistId(api: ApiClient): Promise<number> {
  const lists = await api.listProductLists();
  return lists.find(({ locked }) => locked)?.id ?? 0;
}
