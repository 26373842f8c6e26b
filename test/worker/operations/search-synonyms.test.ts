import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, clientFor } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { addSynonym, listSynonyms, removeSynonym } from '#worker/operations/search-synonyms.repository.ts';

beforeAll(async () => {
  await aProduct({ name: 'Sjambok Whip' });
  await aProduct({ name: 'Rubber Cane' });
});

async function found(q: string): Promise<string[]> {
  return (await clientFor().search.listProducts({ q })).data.map(({ name }) => name);
}

describe("operators' synonyms", () => {
  it('work in both directions from the next search on, ranked below direct matches', async () => {
    expect(await found('whip')).toEqual(['Sjambok Whip']);
    expect(await addSynonym(env.DB, OPERATOR, { phrase: 'Whips!', finds: 'rubber cane' }, true)).toBe(
      'added',
    );
    expect(await found('whip')).toEqual(['Sjambok Whip', 'Rubber Cane']);
    expect(await found('rubber cane')).toEqual(['Rubber Cane', 'Sjambok Whip']);
    expect(await removeSynonym(env.DB, OPERATOR, { phrase: 'rubber cane', finds: 'whips' })).toBe(true);
    expect(await removeSynonym(env.DB, OPERATOR, { phrase: 'rubber cane', finds: 'whips' })).toBe(false);
    expect(await found('whip')).toEqual(['Sjambok Whip']);
  });

  it('can work in one direction only', async () => {
    await addSynonym(env.DB, OPERATOR, { phrase: 'sjambok', finds: 'cane' }, false);
    expect(await listSynonyms(env.DB)).toEqual([{ phrase: 'sjambok', finds: 'cane' }]);
    expect(await found('sjambok')).toEqual(['Sjambok Whip', 'Rubber Cane']);
    expect(await found('cane')).toEqual(['Rubber Cane']);
    await removeSynonym(env.DB, OPERATOR, { phrase: 'sjambok', finds: 'cane' });
  });

  it.each([
    ['!', 'cane', 'no word'],
    ['one two three four', 'cane', 'too long'],
    ['Cane', 'cane', 'the same'],
  ])('are rejected for %j and %j: %s', async (phrase, finds, reason) => {
    expect(await addSynonym(env.DB, OPERATOR, { phrase, finds }, true)).toBe(reason);
  });

  it('can be added up to the maximum', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
       INSERT INTO search_synonym (phrase, finds) SELECT 'word ' || i, 'cane' FROM n`,
    ).run();
    const rule = { phrase: 'stick', finds: 'cane' };
    expect(await addSynonym(env.DB, OPERATOR, rule, true)).toBe('too many');
    expect(await addSynonym(env.DB, OPERATOR, rule, false)).toBe('added');
    expect(await addSynonym(env.DB, OPERATOR, { phrase: 'rod', finds: 'cane' }, false)).toBe('too many');
  });
});
