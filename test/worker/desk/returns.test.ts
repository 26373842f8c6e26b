import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDeliveredOrder } from '#test/support/a-delivered-order.ts';
import { emailsTo } from '#test/support/an-email.ts';
import { call } from '#test/support/call.ts';
import { sendWaitingEmails } from '#test/support/sent-emails.ts';
import {
  anOperator,
  FROM_DESK,
  postForm,
  readableText,
  screenText,
  tokenOn,
  visitDesk,
} from '#test/support/the-desk.ts';
import { findReturn } from '#worker/operations/returns.repository.ts';

let as: { email: string };
beforeAll(async () => {
  as = await anOperator('orders');
});

/** A requested return of two radios at R 100. */
async function aRequestedReturn(comment = 'The display is <b>broken</b>', remedy = 'refund') {
  const delivered = await aDeliveredOrder();
  const { buyer, orderId, supplierId, itemIds } = delivered;
  const body = { reason: 'defective', remedy, comment, lines: [{ item_id: itemIds[0], quantity: 2 }] };
  const path = `/api/orders/${orderId}/returns/${supplierId}`;
  expect((await call('POST', path, { token: buyer.token, body })).status).toBe(201);
  const { returns = [] } = await buyer.api.orders.getOrder({ id: orderId });
  return { ...delivered, id: returns[0]?.id ?? 0 };
}

function act(id: number, action: string, fields: Record<string, string> = {}): Promise<Response> {
  return postForm(`/returns/${id}/${action}`, { as, page: `/returns/${id}`, fields });
}

async function stateOf(id: number) {
  const back = await findReturn(env.DB, id);
  return [back?.status, back?.dueCents];
}

describe('the list of returns', () => {
  it('shows the waiting returns, or the returns with one status', async () => {
    const [waiting, refused] = [await aRequestedReturn(), await aRequestedReturn()];
    await act(refused.id, 'refuse', { reason: 'It was worn' });
    const link = ({ id }: { id: number }) => `href="/returns/${id}"`;
    const all = await screenText('/returns', as);
    expect(all).toContain(link(waiting));
    expect(all).not.toContain(link(refused));
    const onlyRefused = await screenText('/returns?status=refused', as);
    expect(onlyRefused).toContain(link(refused));
    expect(onlyRefused).not.toContain(link(waiting));
    expect(await screenText('/returns?status=nonsense', as)).toContain(link(waiting));
  });
});

describe('a return', () => {
  it('is shown with its units, reason and comment, and what each action does', async () => {
    const { id, orderId } = await aRequestedReturn();
    const page = await screenText(`/returns/${id}`, as);
    for (const text of [
      'Radio',
      'Defective',
      'The display is &lt;b&gt;broken',
      `href="/orders/${orderId}"`,
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('no money is due before the goods arrive');
    expect(page).not.toContain('The goods have arrived');
  });

  it('is accepted with a note and received with the previewed amount, each with an email', async () => {
    const { id, buyer } = await aRequestedReturn();
    expect((await act(id, 'accept', { note: 'Send it to 12 Main Road' })).status).toBe(303);
    expect(await stateOf(id)).toEqual(['accepted', 0]);
    const page = await screenText(`/returns/${id}`, as);
    expect(page).toContain('Send it to 12 Main Road');
    expect(page).toContain('R 200.00 becomes due for refund');
    expect(await stateOf(id)).toEqual(['accepted', 0]);
    await sendWaitingEmails();
    expect((await act(id, 'receive')).status).toBe(303);
    expect(await stateOf(id)).toEqual(['received', 20_000]);
    await sendWaitingEmails();
    const emails = (await emailsTo(buyer.email)).map(({ text }) => text).join('\n');
    expect(emails).toContain('Send it to 12 Main Road');
    expect(emails).toContain('Your return has arrived');
    expect(await screenText(`/returns/${id}`, as)).not.toContain('id="actions"');
  });

  it('is settled with the customer’s chosen remedy, unless the operator changes it', async () => {
    for (const [given, state] of [
      [{}, ['refunded', 0]],
      [{ remedy: 'refund' }, ['received', 20_000]],
    ] as const) {
      const { id } = await aRequestedReturn('It hums.', 'replacement');
      expect(await screenText('/returns', as)).toContain('Defective: replacement');
      await act(id, 'accept');
      const page = await screenText(`/returns/${id}`, as);
      expect(page).toContain('Defective: replacement');
      expect(page).toContain('<option value="replacement" selected="">');
      await act(id, 'receive', given);
      expect(await stateOf(id)).toEqual(state);
    }
  });

  it('is refused only with a reason, which is recorded with the operator', async () => {
    const { id } = await aRequestedReturn();
    for (const reason of ['', ' \n ', 'x'.repeat(501)]) {
      expect((await act(id, 'refuse', { reason })).status).toBe(422);
    }
    expect(await readableText(await act(id, 'refuse', { reason: '' }))).toContain('Enter the reason.');
    expect(await stateOf(id)).toEqual(['requested', 0]);
    expect((await act(id, 'refuse', { reason: 'It was worn' })).status).toBe(303);
    expect(await stateOf(id)).toEqual(['refused', 0]);
    const event = await env.DB.prepare(
      `SELECT operator, act, reason FROM operator_event WHERE record_kind = 'return' AND record_id = ?`,
    )
      .bind(String(id))
      .first();
    expect(event).toEqual({ operator: as.email, act: 'returns.refuse', reason: 'It was worn' });
  });

  it('takes each step only once and in order, even if the form is submitted repeatedly', async () => {
    const { id } = await aRequestedReturn();
    expect((await act(id, 'receive')).status).toBe(422);
    await act(id, 'accept');
    const body = new URLSearchParams({ session_token: await tokenOn(`/returns/${id}`, as) }).toString();
    const send = () => visitDesk(`/returns/${id}/receive`, { as, method: 'POST', headers: FROM_DESK, body });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 422]);
    expect(await stateOf(id)).toEqual(['received', 20_000]);
    const late = await visitDesk(`/returns/${id}/refuse`, {
      ...{ as, method: 'POST', headers: FROM_DESK },
      body: `${body}&reason=late`,
    });
    expect(late.status).toBe(422);
    expect(await readableText(late)).toContain('Nothing was changed.');
  });
});

describe('a return that does not exist', () => {
  it.each(['/returns/999999', '/returns/0', '/returns/abc'])('returns 404: %s', async (path) => {
    expect((await visitDesk(path, { as })).status).toBe(404);
  });
});
