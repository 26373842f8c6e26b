import { describe, expect, it } from 'vitest';
import { failureText } from '#client/app/failure-notes.ts';
import { createApiClient } from '#shared/api-client/api-client.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';

/** What a shopper reads where the API answers a call like this. */
async function textAbout(answer: Response): Promise<string> {
  const api = createApiClient({ origin: 'https://shop.test', fetch: () => Promise.resolve(answer) });
  return api.getCart().then(
    () => 'no failure',
    (error: unknown) => failureText(error),
  );
}

describe('failureText', () => {
  it.each([409, 429, 503])('lets a refusal with %d speak for itself', async (status) => {
    expect(await textAbout(Response.json({ message: 'We are moving the shelves.' }, { status }))).toBe(
      'We are moving the shelves.',
    );
  });

  it('says nothing of a status whose answer nobody can read', async () => {
    expect(await textAbout(new Response('<h1>Unavailable</h1>', { status: 503 }))).toBe(FAILURE_TEXT);
  });

  it('keeps other failures to the common words', async () => {
    expect(await textAbout(Response.json({ message: 'D1_ERROR' }, { status: 500 }))).toBe(FAILURE_TEXT);
  });
});
