import type { SubmitEvent } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { readPress } from '#client/browser/early-presses.ts';
import { SessionField } from '#client/browser/hidden-fields.tsx';
import { submitterOf } from '#client/browser/use-action.ts';
import { HEARTS_FORM } from './heart.tsx';
import { useListsStore } from './lists-store.ts';
import { sendHeart } from './send-heart.ts';

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
