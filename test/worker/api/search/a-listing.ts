import { env } from 'cloudflare:workers';
import type { Listing } from '#shared/contract/listing.ts';
import { clientFor } from '#test/support/a-shop.ts';
import { searchWords, spellingForms } from '#worker/api/search/spelling-forms.ts';

const api = clientFor();

export function listing(query: Record<string, string> = {}): Promise<Listing> {
  return api.listProducts(query);
}

/** The names found, in their order. */
export async function namesFor(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { data } = await listing({ q, ...more });
  return data.map(({ name }) => name);
}

/** Puts words into the spelling table as the catalogue writer does. */
export async function spellingKnows(words: Record<string, number>): Promise<void> {
  const statement = env.DB.prepare(
    'INSERT OR REPLACE INTO search_spelling (form, word, frequency) VALUES (?, ?, ?)',
  );
  await env.DB.batch(
    Object.entries(words).flatMap(([text, frequency]) =>
      searchWords(text).flatMap((word) =>
        spellingForms(word).map((form) => statement.bind(form, word, frequency)),
      ),
    ),
  );
}
