import { env } from 'cloudflare:workers';
import { searchWords, spellingForms } from '#worker/api/search/spelling/spelling-forms.ts';

/** Adds words with their frequency to the spelling table, as the catalogue writer does. */
export async function seedSpelling(words: Record<string, number>): Promise<void> {
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
