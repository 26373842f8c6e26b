import { describe, expect, it } from 'vitest';
import { toReviewData } from '#worker/pages/reviews/to-review-data.ts';

const REVIEW = {
  ...{ id: 1, stars: 4, title: '', text: 'Dry inside.', author: 'Thandi M.', variant: 'Capacity: 4 sleeper' },
  ...{ supplier_name: 'Bluff Outdoor', helpful: 0, answer: null, updated_at: '2026-11-20T08:00:00.000Z' },
};

describe('toReviewData', () => {
  it('names the retailer, and the options if the product has some', () => {
    expect(toReviewData(REVIEW).bought).toBe('from Bluff Outdoor (Capacity: 4 sleeper)');
    expect(toReviewData({ ...REVIEW, variant: '' }).bought).toBe('from Bluff Outdoor');
  });
});
