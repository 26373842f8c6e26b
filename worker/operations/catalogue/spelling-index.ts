import { searchWords, spellingForms } from '#worker/api/search/spelling/spelling-forms.ts';

/** The texts of a product that the spelling index covers. */
export type SpelledProduct = { name: string; brand: string; category: string; tags: string };

/** `difference`: the change of the number of products that contain the word. */
export type SpellingChange = [form: string, word: string, difference: number];

/** Returns the changes of the spelling index when products' texts change. */
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
