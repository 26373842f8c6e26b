import { searchWords, spellingForms } from '#worker/api/search/spelling-forms.ts';

/** The parts of a product that spelling is learnt from. */
export type SpelledProduct = { name: string; brand: string; category: string; tags: string };

/** `[form, word, by how many products more (or fewer) the word is now used]`. */
export type SpellingChange = [form: string, word: string, difference: number];

/** What changes in the spelling index when some products' words give way to others. */
export function spellingChanges(
  before: readonly SpelledProduct[],
  after: readonly SpelledProduct[],
): SpellingChange[] {
  const differences = new Map<string, number>();
  const count = (products: readonly SpelledProduct[], by: number): void => {
    for (const { name, brand, category, tags } of products) {
      for (const word of searchWords([name, brand, category, tags].join(' '))) {
        differences.set(word, (differences.get(word) ?? 0) + by);
      }
    }
  };
  count(before, -1);
  count(after, 1);
  return [...differences].flatMap(([word, difference]) =>
    difference === 0 ? [] : spellingForms(word).map((form): SpellingChange => [form, word, difference]),
  );
}
