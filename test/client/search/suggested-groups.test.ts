import { expect, it } from 'vitest';
import { groupSuggestedSearches } from '#client/features/search/suggested-groups.ts';

it('gives each suggested search an id without spaces, which aria-activedescendant can name', () => {
  const groups = groupSuggestedSearches(['black shoes', 'red kettle'], ['Black shoes', 'enamel mug'], 'list');
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  expect(ids).toEqual(['list-R-0', 'list-R-1', 'list-clear', 'list-P-0']);
});
