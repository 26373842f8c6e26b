import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { emailsTo } from '#test/support/an-email.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call } from '#test/support/call.ts';
import { sendWaitingEmails } from '#test/support/sent-emails.ts';
import { carryOutRemovals } from '#worker/api/removals/carry-out-removals.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';
import {
  answerSupportRequest,
  countOpenSupportRequests,
  findSupportThread,
  listSupportRequests,
  readReference,
  setSupportRequestOpen,
} from '#worker/operations/support-requests.repository.ts';

const ORIGIN = 'https://shop.test';

/** A support request; returns its id and its sender's email. */
async function aRequest({
  token,
  message = 'Where is my parcel?',
}: {
  token?: string;
  message?: string;
} = {}) {
  const email = `asks-${unique()}@example.com`;
  const body = { name: 'Thandi Nkosi', email, message };
  const { status, json } = await call('POST', '/api/support', {
    body,
    ...(token !== undefined && { token }),
  });
  expect(status).toBe(201);
  const { reference } = json as { reference: string };
  return { id: readReference(reference) ?? 0, reference, email };
}

function answer(id: number, message: string, staysOpen = false, now = new Date()) {
  return answerSupportRequest(env.DB, OPERATOR, { id, message, staysOpen, origin: ORIGIN, now });
}

async function actsOn(id: number): Promise<string[]> {
  const record = { kind: 'support-request', id: String(id) } as const;
  const events = await listOperatorEvents(env.DB, { record, operator: null, since: null, limit: 20 });
  return events.map(({ act }) => act).toReversed();
}

describe('a support request', () => {
  it('is open until it is answered by an email that contains the reference', async () => {
    const { id, reference, email } = await aRequest();
    const before = await countOpenSupportRequests(env.DB);
    expect(await answer(id, 'It arrives on Monday.\n\nKind regards')).toBe('sent');
    await sendWaitingEmails();
    const [sent] = (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Our answer'));
    expect(sent?.subject).toBe(`Our answer to your message ${reference}`);
    expect(sent?.text).toContain('It arrives on Monday.\n\nKind regards');
    // The address is not verified, so the email must not repeat a message that somebody else may have written.
    expect(sent?.text).not.toContain('Where is my parcel?');
    expect((await findSupportThread(env.DB, id))?.request.closedAt).not.toBeNull();
    expect((await countOpenSupportRequests(env.DB)).count).toBe(before.count - 1);
    expect(await actsOn(id)).toEqual(['support.answer']);
  });

  it('is answered once by two identical concurrent answers', async () => {
    const { id, email } = await aRequest();
    const outcomes = await Promise.all([answer(id, 'Tomorrow.'), answer(id, 'Tomorrow.')]);
    expect(outcomes.toSorted()).toEqual(['repeated', 'sent']);
    await sendWaitingEmails();
    expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith('Our answer'))).toHaveLength(1);
    expect(await actsOn(id)).toEqual(['support.answer']);
  });

  it('can be answered several times, kept open, closed and opened again', async () => {
    const { id } = await aRequest();
    await answer(id, 'We are asking the courier.', true);
    expect((await findSupportThread(env.DB, id))?.request.closedAt).toBeNull();
    await answer(id, 'It was delivered to your neighbour.');
    const now = new Date();
    expect(await setSupportRequestOpen(env.DB, OPERATOR, { id, isOpen: false, now })).toBe(false);
    expect(await setSupportRequestOpen(env.DB, OPERATOR, { id, isOpen: true, now })).toBe(true);
    expect((await findSupportThread(env.DB, id))?.answers.map(({ message }) => message)).toEqual([
      'We are asking the courier.',
      'It was delivered to your neighbour.',
    ]);
    expect(await actsOn(id)).toEqual(['support.answer', 'support.answer', 'support.reopen']);
  });

  it('cannot be answered if it does not exist', async () => {
    expect(await answer(999_999, 'Hello')).toBe('missing');
    expect(await findSupportThread(env.DB, 999_999)).toBeNull();
    expect(await actsOn(999_999)).toEqual([]);
  });

  it('is found by reference, email or message, and lists the sender’s other requests', async () => {
    const word = `word${unique()}`;
    const { id, reference, email } = await aRequest({ message: `A question about ${word}` });
    const find = async (text: string) =>
      (await listSupportRequests(env.DB, { isOpen: true, text, after: null, limit: 10 })).map(
        (each) => each.id,
      );
    for (const text of [reference, reference.toLowerCase(), email, word.toUpperCase()]) {
      expect(await find(text), text).toEqual([id]);
    }
    expect(await find(`no ${word}`)).toEqual([]);
    await call('POST', '/api/support', { body: { name: 'Thandi', email, message: 'And another' } });
    expect((await findSupportThread(env.DB, id))?.others.map(({ message }) => message)).toEqual([
      'And another',
    ]);
  });

  it('is listed on pages, oldest first among open requests, newest first among all requests', async () => {
    const ids: number[] = [];
    for (const _ of [1, 2, 3]) ids.push((await aRequest()).id);
    const [first = 0, second = 0, third = 0] = ids;
    const page = async (isOpen: boolean, after: number) =>
      (await listSupportRequests(env.DB, { isOpen, text: null, after, limit: 2 })).map((each) => each.id);
    expect(await page(true, first - 1)).toEqual([first, second]);
    expect(await page(true, second)).toEqual([third]);
    expect(await page(false, third + 1)).toEqual([third, second]);
  });

  it('has answers that are exported and erased with the customer’s data', async () => {
    const { token, userId } = await aCustomer();
    const { id } = await aRequest({ token });
    await answer(id, 'A personal answer.');
    const data = await call('GET', '/api/user/data', { token });
    expect(JSON.stringify(data.json)).toContain('A personal answer.');
    await env.DB.prepare('UPDATE user SET removal_requested_at = ? WHERE id = ?')
      .bind(new Date(Date.now() - 15 * 86_400_000).toISOString(), userId)
      .run();
    await carryOutRemovals(env.DB, new Date(), ORIGIN);
    const left = await env.DB.prepare('SELECT count(*) AS n FROM support_answer WHERE support_request_id = ?')
      .bind(id)
      .first<number>('n');
    expect(left).toBe(0);
  });
});
