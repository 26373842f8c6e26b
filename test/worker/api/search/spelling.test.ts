import { describe, expect, it } from 'vitest';
import { toMatchExpression, toSearchTerms } from '#worker/api/search/search-terms.ts';
import { isAtMostOneEditApart } from '#worker/api/search/spelling.ts';
import { searchWords, spellingForms } from '#worker/api/search/spelling-forms.ts';

describe('searchWords', () => {
  it('gives the words of four letters or more, folded, each once', () => {
    expect(searchWords('Crème BRÛLÉE torch, 2L: the crème-set')).toEqual(['creme', 'brulee', 'torch']);
  });
});

describe('spellingForms', () => {
  it('gives the word and every form that lacks one letter', () => {
    expect(spellingForms('lamp')).toEqual(['lamp', 'amp', 'lmp', 'lap', 'lam']);
    expect(spellingForms('boot')).toEqual(['boot', 'oot', 'bot', 'boo']);
  });
});

describe('isAtMostOneEditApart', () => {
  it.each([
    ['kettle', 'kettle', true],
    ['kettle', 'ketle', true],
    ['kettle', 'kettles', true],
    ['kettle', 'kattle', true],
    ['kettle', 'kettel', true],
    ['kettle', 'ekttle', true],
    ['kettle', 'kette', true],
    ['kettle', 'kttel', false],
    ['kettle', 'nettles', false],
    ['abcd', 'cbad', false],
    ['', 'a', true],
  ])('tells %s and %s apart: %s', (one, other, answer) => {
    expect(isAtMostOneEditApart(one, other)).toBe(answer);
    expect(isAtMostOneEditApart(other, one)).toBe(answer);
  });
});

describe('toMatchExpression', () => {
  it('quotes every phrase and lets the last word be unfinished', () => {
    expect(toMatchExpression(toSearchTerms('red "kett'))).toBe('("red") AND ("kett" OR "kett" *)');
  });

  it('bounds the words of a search', () => {
    expect(toSearchTerms('x '.repeat(60))).toHaveLength(16);
  });
});
