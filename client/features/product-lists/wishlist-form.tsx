import type { SubmitEvent } from 'react';
import { type AppServices, useAppServices } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import { readSubmission } from '#client/browser/held-events.ts';
import { SessionField } from '#client/browser/hidden-fields.tsx';
import { submitterOf } from '#client/browser/use-submission.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { ListsStore } from './list-types.ts';
import { useListsStore } from './lists-store.ts';
import { WISHLIST_FORM } from './wishlist-button.tsx';

/** The shared form of all hearts on the page. A separate form in each card would make every page larger. */
export function WishlistForm() {
  const lists = useListsStore();
  const { submit } = useAppServices();
  async function toggle(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const post = readSubmission(event.currentTarget, submitterOf(event.nativeEvent));
    const isRequested = post.fields.has('keep');
    const productId = Number(post.fields.get(isRequested ? 'keep' : 'drop'));
    if (!lists.getState().pressHeart(productId, isRequested)) return;
    await sendWishlistForm(lists, submit, post, productId);
  }
  return (
    <form id={WISHLIST_FORM} method="post" action="/product-lists" onSubmit={(event) => void toggle(event)}>
      <input type="hidden" name="list_id" value="0" />
      <SessionField />
    </form>
  );
}

/**
 * Posts a change of a heart that already shows its new state. Reverts the heart if the server rejects the change. If
 * the shopper has clicked again meanwhile, posts the last requested state afterwards, unless the server already has it.
 */
export async function sendWishlistForm(
  store: ListsStore,
  submit: AppServices['submit'],
  post: FormPost,
  productId: number,
): Promise<void> {
  const { owner } = store.getState();
  const result = await submit(post);
  const { owner: ownerNow, pendingHearts, failure } = store.getState();
  // The customer has signed out in the meantime.
  if (owner !== ownerNow) return;
  const isRequested = pendingHearts.get(productId) ?? false;
  if (result.kind === 'done' && isRequested !== post.fields.has('keep')) {
    const fields = new URLSearchParams({ list_id: '0', [isRequested ? 'keep' : 'drop']: String(productId) });
    return sendWishlistForm(store, submit, { action: post.action, fields }, productId);
  }
  const isRejected = result.kind === 'invalid' || result.kind === 'refused';
  const fieldError = result.kind === 'invalid' ? firstError(result.errors) : '';
  store.setState({
    pendingHearts: new Map([...pendingHearts].filter(([id]) => id !== productId)),
    failure: isRejected ? { productId, message: fieldError || result.message } : failure,
  });
}
