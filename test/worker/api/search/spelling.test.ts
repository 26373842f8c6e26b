import { describe, expect, it } from 'vitest';
import { buildSearch } from '#worker/api/search/query/search-query.ts';
import { toSearchTerms } from '#worker/api/search/query/search-terms.ts';
import { isProbablyCorrectedSql } from '#worker/api/search/spelling/probable-correction.sql.ts';
import { spellingDistance } from '#worker/api/search/spelling/spelling.ts';
import { searchWords, soundAlikes, spellingForms } from '#worker/api/search/spelling/spelling-forms.ts';

describe('searchWords', () => {
  it('returns the distinct, folded words of at least four letters', () => {
    expect(searchWords('Crème BRÛLÉE torch, 2L: the crème-set')).toEqual(['creme', 'brulee', 'torch']);
  });
});

describe('spellingForms', () => {
  it('returns the word and every form that lacks one letter', () => {
    expect(spellingForms('lamp')).toEqual(['lamp', 'amp', 'lmp', 'lap', 'lam']);
    expect(spellingForms('boot')).toEqual(['boot', 'oot', 'bot', 'boo']);
  });
});

describe('spellingDistance', () => {
  it.each([
    ['kettle', 'kettle', 0],
    ['kettle', 'ketle', 1],
    ['kettle', 'kettles', 1],
    ['kettle', 'kattle', 1],
    ['kettle', 'kettel', 1],
    ['kettle', 'ekttle', 1],
    ['kettle', 'kette', 1],
    ['kettle', 'kttel', 2],
    ['kettle', 'nettles', 2],
    ['abcd', 'cbad', 2],
    ['', 'a', 1],
  ])('between %s and %s is %i', (one, other, distance) => {
    expect(spellingDistance(one, other)).toBe(distance);
    expect(spellingDistance(other, one)).toBe(distance);
  });
});

describe('soundAlikes', () => {
  it.each([
    ['headfones', ['headphones']],
    ['foto', ['photo']],
    ['kwilt', ['quilt']],
    ['tooxu', ['tooksu', 'tooxoo', 'tuxu']],
    ['kettle', []],
  ])('returns the variants of %s', (word, expected) => expect(soundAlikes(word)).toEqual(expected));
});

describe('isProbablyCorrectedSql', () => {
  it('returns exactly one question mark per bound value, because long statements number them', () => {
    const { text, values } = isProbablyCorrectedSql(toSearchTerms('steel ketles'));
    expect(text.match(/\?/g)).toHaveLength(values.length);
  });
});

describe('buildSearch', () => {
  it('quotes every phrase, and adds a query with the last word as a prefix', () => {
    expect(buildSearch(toSearchTerms('red "kett 5')).whole.whole).toContain(
      '(("red") AND ("kett") AND ("5"))',
    );
    const { whole } = buildSearch(toSearchTerms('red kett'));
    expect(whole).toEqual({
      whole: '(("red") AND ("kett")) OR ("redkett")',
      unfinished: '(("red") AND ("kett" OR "kett" *)) OR ("redkett")',
      lastTerm: '("kett")',
      close: null,
    });
  });

  it('limits the number of words', () => {
    expect(toSearchTerms('x '.repeat(60))).toHaveLength(16);
  });
});
