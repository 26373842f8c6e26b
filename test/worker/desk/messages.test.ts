import { beforeAll, describe, expect, it } from 'vitest';
import { unique } from '#test/support/a-shop.ts';
import { emailsTo } from '#test/support/an-email.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
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
import { supportReference } from '#worker/api/support/support.repository.ts';
import { readReference } from '#worker/operations/support-requests.repository.ts';

let as: { email: string };
beforeAll(async () => {
  as = await anOperator('support');
});

async function aMessage(message = 'Where is my parcel?', email = `asks-${unique()}@example.com`) {
  const { json } = await call('POST', '/api/support', { body: { name: 'Thandi <Nkosi>', email, message } });
  const { reference } = json as { reference: string };
  return { id: readReference(reference) ?? 0, reference, email };
}

function act(id: number, action: string, fields: Record<string, string> = {}): Promise<Response> {
  return postForm(`/messages/${id}/${action}`, { as, page: `/messages/${id}`, fields });
}

/** Searches by the reference, because the digits of an id also occur in other messages. */
async function isListed(id: number): Promise<boolean> {
  return (await screenText(`/messages?q=${supportReference(id)}`, as)).includes(`href="/messages/${id}"`);
}

describe('the list of messages', () => {
  it('shows the open ones, and finds closed ones by text or reference', async () => {
    const text = `Zebra ${unique()}`;
    const { id, reference } = await aMessage(text);
    expect(await isListed(id)).toBe(true);
    expect((await act(id, 'close')).status).toBe(303);
    expect(await isListed(id)).toBe(false);
    for (const q of [text.toLowerCase(), reference]) {
      const page = await screenText(`/messages?${new URLSearchParams({ of: 'all', q })}`, as);
      expect(page).toContain(`href="/messages/${id}"`);
    }
    expect((await act(id, 'reopen')).status).toBe(303);
    expect(await isListed(id)).toBe(true);
  });

  it('has several pages, and ignores invalid query parameters', async () => {
    const word = unique();
    const ids: number[] = [];
    for (let count = 0; count < 51; count += 1) ids.push((await aMessage(`${word} ${count}`)).id);
    const first = await screenText(`/messages?q=${word}`, as);
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1] ?? '';
    const second = await screenText(next, as);
    expect(first).toContain(`href="/messages/${ids[0]}"`);
    expect(second.match(/href="\/messages\/\d+"/g)).toEqual([`href="/messages/${ids[50]}"`]);
    expect((await visitDesk('/messages?of=x&after=-1&after=y', { as })).status).toBe(200);
  });
});

describe('a message', () => {
  it('is answered by one email, and closed', async () => {
    const { id, email } = await aMessage();
    const fields = { message: 'On Monday.\n\nKind regards', afterwards: 'close' };
    expect((await act(id, 'answer', fields)).status).toBe(303);
    expect(await isListed(id)).toBe(false);
    expect((await act(id, 'answer', fields)).status).toBe(422);
    await sendWaitingEmails();
    const answers = (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Our answer'));
    expect(answers).toHaveLength(1);
    expect(answers[0]?.text).toContain('On Monday.\n\nKind regards');
    const page = await screenText(`/messages/${id}`, as);
    expect(page).toContain('Kind regards');
    expect(page).toContain(as.email);
  });

  it('stays open after an answer if the operator wants it', async () => {
    const { id } = await aMessage();
    expect(
      (await act(id, 'answer', { message: 'We ask the courier.', afterwards: 'keep-open' })).status,
    ).toBe(303);
    expect(await isListed(id)).toBe(true);
  });

  it('is not answered with an empty or too long text or an invalid option; the form keeps the text', async () => {
    const { id, email } = await aMessage();
    for (const message of ['', ' \n\u0000 ', 'x'.repeat(5_001)]) {
      expect((await act(id, 'answer', { message, afterwards: 'close' })).status).toBe(422);
    }
    const response = await act(id, 'answer', { message: 'A long draft', afterwards: 'nonsense' });
    expect(response.status).toBe(422);
    expect(await readableText(response)).toContain('A long draft</textarea>');
    await sendWaitingEmails();
    expect((await emailsTo(email)).some(({ subject }) => subject.startsWith('Our answer'))).toBe(false);
  });

  it('is closed only once if the form is submitted repeatedly', async () => {
    const { id } = await aMessage();
    const body = new URLSearchParams({ session_token: await tokenOn(`/messages/${id}`, as) }).toString();
    const send = () => visitDesk(`/messages/${id}/close`, { as, method: 'POST', headers: FROM_DESK, body });
    expect((await Promise.all([send(), send()])).map(({ status }) => status).toSorted()).toEqual([303, 422]);
  });

  it('escapes hostile text, links the sender’s other messages and marks an unverified order', async () => {
    const { email, ...other } = await aMessage('First');
    const { order } = await aPlacedOrder();
    const { json } = await call('POST', '/api/support', {
      body: { name: 'A', email, message: '<img src=x onerror=alert(1)>', order_id: order.id },
    });
    const id = readReference((json as { reference: string }).reference) ?? 0;
    const page = await screenText(`/messages/${id}`, as);
    expect(page).not.toContain('<img');
    expect(page).toContain(`href="/messages/${other.id}"`);
    expect(page).toContain('not checked');
    // The role `support` may not open orders.
    expect(page).not.toContain(`href="/orders/${order.id}"`);
    expect(await screenText(`/messages/${id}`, await anOperator('owner'))).toContain(
      `href="/orders/${order.id}"`,
    );
  });

  it.each(['/messages/999999', '/messages/x'])('that does not exist returns 404: %s', async (path) => {
    expect((await visitDesk(path, { as })).status).toBe(404);
  });
});

describe('the start page', () => {
  it('shows support the number of open messages, but no orders or sales', async () => {
    await aMessage();
    const page = await screenText('/', as);
    expect(page).toMatch(/href="\/messages"><b>\d+<\/b> <span>open message/);
    expect(page).not.toContain('to pack');
    expect(await screenText('/', await anOperator('orders'))).not.toContain('open message');
  });
});
