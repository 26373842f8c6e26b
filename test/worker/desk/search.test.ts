import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { seedSpelling } from '#test/support/spelling.ts';
import { anOperator, pageText, postForm } from '#test/support/the-desk.ts';
import { listSynonyms } from '#worker/operations/search-synonyms.repository.ts';

let catalogue: { email: string };

beforeAll(async () => {
  catalogue = await anOperator('catalogue');
});

function post(action: string, fields: Record<string, string>): Promise<Response> {
  return postForm(`/search/${action}`, { as: catalogue, page: '/search', fields });
}

describe('the search screen', () => {
  it('has synonyms that operators add and remove', async () => {
    expect((await post('add', { phrase: 'Takkies', finds: 'sneakers', ways: 'both' })).status).toBe(303);
    expect((await post('add', { phrase: 'bakkie', finds: 'pick-up', ways: 'one' })).status).toBe(303);
    expect(await listSynonyms(env.DB)).toHaveLength(3);
    expect((await post('remove', { phrase: 'takkies', finds: 'sneakers' })).status).toBe(303);
    expect((await post('remove', { phrase: 'takkies', finds: 'sneakers' })).status).toBe(422);
    expect(await listSynonyms(env.DB)).toHaveLength(1);
  });

  it.each([
    [{ phrase: '', finds: 'x', ways: 'both' }, 'Enter a word or phrase.'],
    [{ phrase: '!!', finds: 'x', ways: 'both' }, 'A synonym needs letters or digits.'],
    [{ phrase: 'a b c d', finds: 'x', ways: 'both' }, 'at most three words'],
    [{ phrase: 'Cup', finds: 'cup', ways: 'both' }, 'Both phrases are the same.'],
    [{ phrase: 'cup', finds: 'mug', ways: 'none' }, 'Choose a direction.'],
  ])('rejects %o', async (fields, fault) => {
    const before = await listSynonyms(env.DB);
    const response = await post('add', fields);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(fault)]);
    expect(await listSynonyms(env.DB)).toEqual(before);
  });

  it('reports frequent queries without results, and suggests similar words of the catalogue', async () => {
    await seedSpelling({ koeksisters: 4, kettle: 9, sister: 1 });
    await env.DB.prepare(
      `INSERT INTO search_count (day, query, searches, found, clicks, networks, is_common)
       VALUES (?, 'koeksister', 1200, 0, 0, 0, 1)`,
    )
      .bind(southAfricanDay(new Date()))
      .run();
    expect(await pageText('/search', catalogue)).toMatch(
      /Without results.*koeksister.*1,200.*koeksisters.*sister.*Without a click/s,
    );
    expect(await pageText('/search', catalogue)).not.toContain('kettle');
  });
});
