import { describe, expect, it } from 'vitest';
import { translateAfrikaans } from '#worker/api/search/words/rewordings.ts';

describe('translateAfrikaans', () => {
  it.each([
    ['swart hemp', 'black shirt'],
    ['Vlieër', 'kite'],
    ['spieëls', 'mirror'],
    ['L’Oréal sjampoe', 'L’Oréal shampoo'],
    ['pienk skoene', 'pink shoe'],
  ])('translates %s to %s', (words, english) => {
    expect(translateAfrikaans(words)).toBe(english);
  });

  it.each(['man’s jacket', 'penne pasta', 'led strand lights', 'kettle'])(
    'returns null for %s, which has no Afrikaans word',
    (words) => {
      expect(translateAfrikaans(words)).toBeNull();
    },
  );
});
