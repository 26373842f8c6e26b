import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { sentencesOf } from '#scripts/words/sentences.ts';
import { readWords, wordsDocument } from '#scripts/words/words-document.ts';

describe('docs/words.md', () => {
  it('is every sentence of the sources; `npm run words` renews it', async () => {
    expect(await readFile(path.join(PROJECT_FOLDER, 'docs/words.md'), 'utf8')).toBe(await wordsDocument());
  });

  it('spells one thing one way, but for the texts that the specification quotes', async () => {
    const words = await readWords();
    const said = words
      .flatMap(({ sentences }) => sentences.filter((sentence) => !QUOTED.has(sentence)))
      .map((sentence) => sentence.replace(/\{[^}]*\}/g, '{}'));
    for (const [right, wrong] of SPELLINGS) {
      expect(
        said.filter((sentence) => wrong.test(sentence)),
        right,
      ).toEqual([]);
    }
  });
});

describe('the sentences of a module', () => {
  const found = (source: string) => sentencesOf('a.tsx', source);

  it('are texts between tags, read over the tags within them, with what is filled in', () => {
    expect(found('<p className="a b">Pay by <b>{formatTime(order.dueAt)}</b> to keep it.</p>')).toEqual([
      'Pay by {dueAt} to keep it.',
    ]);
  });

  it('are words in attributes, in strings and in templates', () => {
    expect(found('<button aria-label="Close" className="Big One">x</button>')).toEqual(['Close']);
    expect(found(`const said = isLeft ? 'Only one left' : \`\${count} are left\`;`)).toEqual([
      'Only one left',
      '{count} are left',
    ]);
    expect(found("const row = { title: 'Delivery', key: 'Delivery' };")).toEqual(['Delivery']);
  });

  it('are neither what is logged, nor SQL, nor types, nor names of other modules', () => {
    expect(
      found("import a from 'A b'; writeLog({ message: 'A thing failed' }); db`SELECT one FROM two`;"),
    ).toEqual([]);
    expect(found("type Kind = 'One kind' | 'Another kind';")).toEqual([]);
  });
});

/** The specification's own words, a browser's name, and the answer that browsers give a missing file. */
const QUOTED = new Set([
  'Enter your email address to receive a one-time-pin.',
  'Update Password',
  'Terms of Use',
  'Back To Home',
  'Samsung Internet',
  'Not Found',
]);

const SPELLINGS = [
  ['e-mail', /\bemails?\b/i],
  ['one-time PIN', /one-time[- ]pin\b/],
  ['sentence case', /^[A-Z][a-z]+ (?!PIN)[A-Z][a-z]+$/],
  ['log in, not sign in', /\bsign(?:ed)? in\b/i],
  ['someone', /\bsomebody\b/i],
  ['can’t', /\bcannot\b/],
  ['’', /[a-z]'[a-z]/],
] as const;
