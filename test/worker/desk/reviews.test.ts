import { beforeAll, describe, expect, it } from 'vitest';
import { aDeliveredOrder } from '#test/support/a-delivered-order.ts';
import { review, reviewOf } from '#test/support/a-review.ts';
import { anOperator, postForm, screenText, visitDesk } from '#test/support/the-desk.ts';

let as: { email: string };
beforeAll(async () => {
  as = await anOperator('catalogue');
});

async function aWaitingReview(text = 'Clear <sound>.') {
  const delivered = await aDeliveredOrder();
  await review(delivered, { text });
  return { delivered, ...(await reviewOf(delivered)) };
}

type Shown = { id: number; version: number };

function act({ id, version }: Shown, action: string, fields: Record<string, string> = {}): Promise<Response> {
  const sent = { of: 'waiting', version: String(version), ...fields };
  return postForm(`/reviews/${id}/${action}`, { as, page: `/reviews?of=${sent.of}`, fields: sent });
}

describe('the screen of reviews', () => {
  it('is for the roles catalogue and support', async () => {
    for (const [role, status] of [
      ['support', 200],
      ['orders', 403],
    ] as const) {
      const operator = await anOperator(role);
      expect((await visitDesk('/reviews', { as: operator })).status).toBe(status);
      expect((await screenText('/', operator)).includes('to read')).toBe(status === 200);
    }
  });

  it('publishes a review and answers it', async () => {
    const shown = await aWaitingReview();
    expect(await screenText('/reviews', as)).toContain('Clear &lt;sound&gt;.');
    expect((await act(shown, 'publish')).status).toBe(303);
    expect((await act(shown, 'publish')).status).toBe(422);
    expect((await act(shown, 'answer', { answer: 'Thank you!', of: 'published' })).status).toBe(303);
    expect(await screenText('/reviews?of=published', as)).toContain('Thank you!');
    expect(await reviewOf(shown.delivered)).toMatchObject({ status: 'published', answer: 'Thank you!' });
  });

  it('refuses a review with a reason, and keeps an invalid reason in the form', async () => {
    const shown = await aWaitingReview();
    for (const reason of ['', ' \n', 'x'.repeat(501)]) {
      expect((await act(shown, 'refuse', { reason })).status).toBe(422);
    }
    expect(await (await act(shown, 'refuse', { reason: 'x'.repeat(501) })).text()).toContain('x'.repeat(501));
    expect((await act(shown, 'refuse', { reason: 'Please write about the product.' })).status).toBe(303);
    expect(await screenText('/reviews?of=refused', as)).toContain('Please write about the product.');
  });

  it('rejects decisions about an older version or an unknown review', async () => {
    const shown = await aWaitingReview();
    await review(shown.delivered, { text: 'Another text.' });
    const response = await act(shown, 'publish');
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('The customer has changed the review since you saw it.');
    expect(await reviewOf(shown.delivered)).toMatchObject({ status: 'waiting' });
    expect((await act({ id: 999_999_999, version: 1 }, 'publish')).status).toBe(404);
    expect((await visitDesk('/reviews?of=x&after=-1', { as })).status).toBe(200);
  });

  it('is split into pages', async () => {
    for (let count = 0; count < 21; count += 1) await aWaitingReview();
    const next = /rel="next" href="([^"]+)"/.exec(await screenText('/reviews', as))?.[1] ?? '';
    expect(await screenText(next.replaceAll('&amp;', '&'), as)).toContain('of 5 stars');
  });
});
