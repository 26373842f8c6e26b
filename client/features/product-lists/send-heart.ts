import type { AppServices } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { ListsStore } from './list-types.ts';

/**
 * Posts a heart that is shown as wanted already, and takes it back if it is refused. After several quick presses the last
 * state is posted last, unless it is stored already.
 */
export async function sendHeart(
  store: ListsStore,
  submit: AppServices['submit'],
  post: FormPost,
  productId: number,
): Promise<void> {
  const { owner } = store.getState();
  const result = await submit(post);
  const { owner: ownerNow, pendingHearts, failure } = store.getState();
  // The customer who pressed it has signed out.
  if (owner !== ownerNow) return;
  const isWanted = pendingHearts.get(productId) ?? false;
  if (result.kind === 'done' && isWanted !== post.fields.has('keep')) {
    const fields = new URLSearchParams({ list_id: '0', [isWanted ? 'keep' : 'drop']: String(productId) });
    return sendHeart(store, submit, { action: post.action, fields }, productId);
  }
  const isRefused = result.kind === 'invalid' || result.kind === 'refused';
  const fieldError = result.kind === 'invalid' ? firstError(result.errors) : '';
  store.setState({
    pendingHearts: new Map([...pendingHearts].filter(([id]) => id !== productId)),
    failure: isRefused ? { productId, message: fieldError || result.message } : failure,
  });
}
