import { expect, it } from 'vitest';
import { groupSuggestedSearches } from '#client/features/search/suggested-groups.ts';

it('groupSuggestedSearches returns ids without spaces, as aria-activedescendant requires', () => {
  const groups = groupSuggestedSearches(['black shoes', 'red kettle'], ['Black shoes', 'enamel mug'], 'list');
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  expect(ids).toEqual(['list-R-0', 'list-R-1', 'list-clear', 'list-P-0']);
});
