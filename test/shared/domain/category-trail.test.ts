import { describe, expect, it } from 'vitest';
import { categoryTrail } from '#shared/domain/category-trail.ts';

const CATEGORIES = [
  { id: 1, name: 'Kitchen', parent_id: null },
  { id: 2, name: 'Garden', parent_id: null },
  { id: 3, name: 'Mugs', parent_id: 1 },
];

describe('categoryTrail', () => {
  it('lists the categories from the root to the given one', () => {
    expect(categoryTrail(CATEGORIES, 3).map(({ name }) => name)).toEqual(['Kitchen', 'Mugs']);
  });

  it('is empty for an unknown category, and terminates if the tree has a cycle', () => {
    expect(categoryTrail(CATEGORIES, 9)).toEqual([]);
    const loop = [
      { id: 1, name: 'One', parent_id: 2 },
      { id: 2, name: 'Two', parent_id: 1 },
    ];
    expect(categoryTrail(loop, 1).map(({ id }) => id)).toEqual([2, 1]);
  });
});
