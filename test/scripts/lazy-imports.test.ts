import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const CLIENT = path.resolve('client');
/** They hand what they are given to `loadChunk`; the registry of pages does so itself. */
const WRAPPERS = 'loadChunk|lazyHydrate|staticFragment';
const REGISTRY = 'app/page-registry.ts';

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== REGISTRY)
  .map((file) => ({
    file,
    text: readFileSync(path.join(CLIENT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  }));

function importsIn(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

describe("the browser's lazy imports", () => {
  it('all go through loadChunk, so that no control stays dead where its code does not come', () => {
    const bare = sources.filter(({ text }) => {
      const wrapped = new RegExp(
        `\\b(?:${WRAPPERS})(?:<\\w+>)?\\(\\s*(?:async )?\\(\\) =>\\s*(?:\\(await )?import\\(`,
        'g',
      );
      return importsIn(text, wrapped) !== importsIn(text, /(?<!typeof )\bimport\(/g);
    });
    expect(bare.map(({ file }) => file)).toEqual([]);
  });

  it('are found by this test', () => {
    expect(sources.some(({ text }) => text.includes("import('./category-sheet.tsx')"))).toBe(true);
  });
});
