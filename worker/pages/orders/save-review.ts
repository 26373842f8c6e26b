import { orderPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { type ActionContext, type ActionOutcome, UNREADABLE } from '../page-action.ts';

/** Saves the customer's review of a line. */
export async function saveReviewAction(
  { api, form }: Pick<ActionContext, 'api' | 'form'>,
  orderId: number,
): Promise<ActionOutcome> {
  const itemId = idFromUrl(form.get('item_id'));
  if (itemId === null) return UNREADABLE;
  const text = (name: string): string => form.get(name) ?? '';
  const { reviews = [] } = await api.reviews.saveReview({
    id: orderId,
    itemId,
    stars: Number(text('stars')),
    title: text('title'),
    text: text('text'),
  });
  const saved = reviews.find(({ item_id }) => item_id === itemId);
  const message =
    saved?.status === 'published'
      ? 'Thank you! Your rating is published.'
      : 'Thank you! We’ll read your review and publish it soon.';
  return { kind: 'done', to: orderPath(orderId), message };
}

/** Deletes the customer's review of a line. A repeated submission changes nothing. */
export async function deleteReviewAction(
  { api, form }: Pick<ActionContext, 'api' | 'form'>,
  orderId: number,
): Promise<ActionOutcome> {
  const itemId = idFromUrl(form.get('item_id'));
  if (itemId === null) return UNREADABLE;
  await api.reviews.deleteReview({ id: orderId, itemId });
  return { kind: 'done', to: orderPath(orderId), message: 'Your review is deleted.' };
}
