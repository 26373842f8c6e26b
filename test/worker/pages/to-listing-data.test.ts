import { describe, expect, it } from 'vitest';
import type { Listing } from '#shared/contract/listing.ts';
import { NO_FACETS } from '#worker/api/search/listing/facets.ts';
import { toListingData } from '#worker/pages/catalogue/to-listing-data.ts';

function aListing(facets: Partial<Listing['meta']['facets']>): Listing {
  return {
    data: [],
    meta: {
      current_page: 1,
      last_page: 1,
      per_page: 24,
      total: 0,
      corrected_query: null,
      is_reworded: false,
      partial: false,
      related_ids: [],
      distant_ids: [],
      related_total: null,
      nearest_price: null,
      searched_words: '',
      fewer_words: null,
      recognised: [],
      facets: { ...NO_FACETS, ...facets },
    },
  };
}

describe('toListingData', () => {
  it("leaves out the facet of the page's own subject, and facets without a choice", () => {
    const listing = aListing({
      brand: [{ id: 1, name: 'Karoo', count: 3 }],
      supplier: [{ id: 1, name: 'Corner Co', count: 3 }],
    });
    const { groups } = toListingData(listing, { key: 'brand_id', id: 1 }, {}, new Set());
    expect(groups.map(({ title }) => title)).toEqual(['Retailer']);
  });

  it('marks non-profit retailers, and only retailers', () => {
    const listing = aListing({
      brand: [{ id: 1, name: 'Karoo', count: 3 }],
      supplier: [
        { id: 1, name: 'Ubuntu Crafts', count: 2 },
        { id: 2, name: 'Corner Co', count: 1 },
      ],
    });
    const { groups } = toListingData(listing, null, {}, new Set([1]));
    expect(groups.flatMap(({ choices }) => choices.map(({ isNonProfit = false }) => isNonProfit))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('splits sizes into those of clothes and shoes, volumes, weights and lengths', () => {
    const values = ['s', '8', '250-ml', '1000-ml', '500-g', '680-mm', '70x140'].map((key) => ({
      key,
      name: key,
      count: 1,
    }));
    const listing = aListing({
      options: [
        { key: 'size', name: 'Size', values },
        { key: 'volume', name: 'Volume', values: [{ key: '250-ml', name: '250 ml', count: 1 }] },
      ],
    });
    const { groups } = toListingData(listing, null, {}, new Set());
    expect(groups.map(({ title, choices }) => [title, choices.map(({ id }) => id)])).toEqual([
      ['Size', ['size.s', 'size.8', 'size.70x140']],
      ['Size (volume)', ['size.250-ml', 'size.1000-ml']],
      ['Size (weight)', ['size.500-g']],
      ['Size (length)', ['size.680-mm']],
      ['Volume', ['volume.250-ml']],
    ]);
  });

  it('shows options before brands, the fullest values in their own order', () => {
    const values = Array.from({ length: 25 }, (_, place) => ({
      key: `${place}`,
      name: `${place}`,
      count: place,
    }));
    const listing = aListing({
      options: [{ key: 'size', name: 'Size', values }],
      brand: [{ id: 1, name: 'Karoo', count: 3 }],
    });
    const { groups } = toListingData(listing, null, { options: 'size.2' }, new Set());
    expect(groups.map(({ key, title }) => [key, title])).toEqual([
      ['options', 'Size'],
      ['brand_id', 'Brand'],
    ]);
    expect(groups[0]?.choices.map(({ id }) => id)).toEqual(
      [2, ...Array.from({ length: 8 }, (_, place) => place + 17)].map((place) => `size.${place}`),
    );
  });

  it('keeps options in one order, whichever is chosen', () => {
    const option = (key: string) => ({ key, name: key, values: [{ key: 'one', name: 'One', count: 1 }] });
    const titles = (keys: readonly string[], options: string) =>
      toListingData(aListing({ options: keys.map(option) }), null, { options }, new Set()).groups.map(
        ({ title }) => title,
      );
    // The API puts the option with a selected value first, but the order of titles must not change.
    expect(titles(['size', 'colour', 'length'], '')).toEqual(
      titles(['length', 'size', 'colour'], 'length.one'),
    );
  });

  it('leaves out what leads to nothing, but never what is chosen', () => {
    const brand = [
      { id: 1, name: 'Karoo', count: 2 },
      { id: 2, name: 'Bosveld', count: 0 },
      { id: 3, name: 'Sandveld', count: 0 },
    ];
    const [group] = toListingData(aListing({ brand }), null, { brand_id: '3' }, new Set()).groups;
    expect(group?.choices.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('cuts a long facet, but never off what is chosen', () => {
    const brand = Array.from({ length: 40 }, (_, place) => ({
      id: place + 1,
      name: `B${place}`,
      count: 40 - place,
    }));
    const [group] = toListingData(aListing({ brand }), null, { brand_id: '40' }, new Set()).groups;
    expect(group?.choices).toHaveLength(9);
    expect(group?.choices.at(-1)?.id).toBe(40);
    expect(group?.total).toBe(40);
  });

  it('shows every value, and every option, where all are requested', () => {
    const values = Array.from({ length: 12 }, (_, place) => ({
      key: `${place}`,
      name: `${place}`,
      count: 1,
    }));
    const options = ['age', 'colour', 'cut', 'size'].map((key) => ({ key, name: key, values }));
    const shown = (facets: 'all' | undefined) =>
      toListingData(aListing({ options }), null, facets === undefined ? {} : { facets }, new Set()).groups;
    expect(shown(undefined).map(({ choices, total }) => [choices.length, total])).toEqual([
      [8, 12],
      [8, 12],
      [8, 12],
    ]);
    expect(shown('all').map(({ choices, total }) => [choices.length, total])).toEqual(
      options.map(() => [12, 12]),
    );
  });

  it('has no link to a single choice more', () => {
    const brand = Array.from({ length: 9 }, (_, place) => ({ id: place + 1, name: `B${place}`, count: 1 }));
    const [group] = toListingData(aListing({ brand }), null, {}, new Set()).groups;
    expect(group?.choices).toHaveLength(9);
    expect(group?.total).toBeUndefined();
  });
});
