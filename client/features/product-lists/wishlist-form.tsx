import type { SubmitEvent } from 'react';
import { type AppServices, useAppServices } from '#client/browser/app-services.ts';
import { readPress } from '#client/browser/early-submissions.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import { SessionField } from '#client/browser/hidden-fields.tsx';
import { submitterOf } from '#client/browser/use-action.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import { HEARTS_FORM } from './wishlist-button.tsx';
import type { ListsStore } from './list-types.ts';
import { useListsStore } from './lists-store.ts';

/** The form of all hearts on the page. It is one for all, since a form in each card would cost every page its bytes. */
export function WishlistForm() {
  const lists = useListsStore();
  const { submit } = useAppServices();
  async function press(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const post = readPress(event.currentTarget, submitterOf(event.nativeEvent));
    const isWanted = post.fields.has('keep');
    const productId = Number(post.fields.get(isWanted ? 'keep' : 'drop'));
    if (!lists.getState().pressHeart(productId, isWanted)) return;
    await sendHeart(lists, submit, post, productId);
  }
  return (
    <form id={HEARTS_FORM} method="post" action="/product-lists" onSubmit={(event) => void press(event)}>
      <input type="hidden" name="list_id" value="0" />
      <SessionField />
    </form>
  );
}

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
