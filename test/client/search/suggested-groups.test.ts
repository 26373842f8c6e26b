import { expect, it } from 'vitest';
import { searchGroups } from '#client/features/search/suggested-groups.ts';

it('gives each suggested search an id without spaces, which aria-activedescendant can name', () => {
  const groups = searchGroups(['black shoes', 'red kettle'], ['Black shoes', 'enamel mug'], 'list');
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  expect(ids).toEqual(['list-recent-0', 'list-recent-1', 'list-clear', 'list-popular-0']);
});
