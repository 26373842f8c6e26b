import { describe, expect, it } from 'vitest';
import type { Listing } from '#shared/contract/listing.ts';
import type { Product } from '#shared/contract/product.ts';
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
      distant_total: 0,
      related_total: null,
      nearest_price: null,
      searched_words: '',
      fewer_words: null,
      recognised: [],
      facets: { ...NO_FACETS, ...facets },
    },
  };
}

const PRODUCT: Product = {
  ...{ id: 1, parent_id: null, sku: 'A', parent_sku: null, name: 'Flute', brand: { id: 1, name: 'Karoo' } },
  supplier: { id: 1, display_name: 'Corner Co', npo_id: null, is_vat_vendor: false },
  ...{ categories: [], content_sections: [], price: 100, savings_amount: 0, savings_percentage: 0, stock: 1 },
  ...{ options: [], weight_grams: 1, images: [], description: { text: '', html: '' } },
};

/** Search results of products 1 to `count`, all on the first page. The first `full` ones are full matches. */
function aSearch(count: number, full: number, more: Partial<Listing['meta']> = {}): Listing {
  const { data: _, meta } = aListing({});
  const ids = Array.from({ length: count }, (_each, place) => place + 1);
  const data = ids.map((id) => ({ ...PRODUCT, id }));
  return {
    data,
    meta: { ...meta, total: count, related_ids: ids.slice(full), related_total: count - full, ...more },
  };
}

describe('the related products of a search', () => {
  const shown = (listing: Listing, choice = {}) => {
    const { cards, total, lastPage, isPartial, countText } = toListingData(listing, null, choice, new Set());
    return { cards: cards.length, total, lastPage, isPartial, countText };
  };

  it.each([
    ['are counted separately', aSearch(20, 1), '1 product, and 19 related'],
    ['are counted as the products if nothing else matches', aSearch(20, 0), '20 products'],
    [
      'are counted without distant ones',
      aSearch(6, 1, { distant_ids: [5, 6], distant_total: 2 }),
      '1 product, and 3 related',
    ],
    [
      'are counted as zero products if all are distant',
      aSearch(3, 0, { distant_ids: [1, 2, 3], distant_total: 3 }),
      '0 products',
    ],
  ])('%s', (_title, listing, countText) => {
    expect(shown(listing).countText).toBe(countText);
  });

  it('are divided into pages without the distant ones', () => {
    const pages = { total: 50, last_page: 3, related_total: 49 };
    expect(shown(aSearch(24, 1, { ...pages, distant_total: 2 }))).toMatchObject({ cards: 24, lastPage: 2 });
    const last = { ...pages, current_page: 2, distant_ids: [23, 24], distant_total: 4 };
    expect(shown(aSearch(24, 0, last))).toMatchObject({ cards: 22, total: 46, lastPage: 2 });
  });

  it('name no corrected query if all of them are left out', () => {
    const corrected = { corrected_query: 'dog food', is_reworded: true };
    const of = (more: Partial<Listing['meta']>) =>
      toListingData(aSearch(3, 0, { ...corrected, ...more }), null, {}, new Set()).correctedQuery;
    expect(of({})).toBe('dog food');
    expect(of({ distant_ids: [1, 2, 3], distant_total: 3 })).toBeNull();
  });

  it('are said to be only related, unless the query is the SKU of one of them', () => {
    const of = (searched_words: string) =>
      toListingData(aSearch(3, 0, { searched_words }), null, {}, new Set()).isOnlyRelated;
    expect(of('flute')).toBe(true);
    expect(of('a')).toBe(false);
  });

  it('are not counted separately if their number is unknown', () => {
    const unknown = { total: 140, last_page: 6, related_total: null };
    expect(shown(aSearch(24, 1, unknown))).toMatchObject({
      cards: 24,
      lastPage: 6,
      countText: '140 products',
    });
  });

  it('are not a partial match if all are distant', () => {
    const none = aSearch(3, 0, { partial: true, distant_ids: [1, 2, 3], distant_total: 3 });
    expect(shown(none)).toMatchObject({ cards: 0, total: 0, isPartial: false });
  });
});

describe('toListingData', () => {
  it("leaves out the facet of the page's own subject, and facets without values", () => {
    const listing = aListing({
      brand: [{ id: 1, name: 'Karoo', count: 3 }],
      supplier: [{ id: 1, name: 'Corner Co', count: 3 }],
    });
    const { groups } = toListingData(listing, { key: 'brand_id', id: 1 }, {}, new Set());
    expect(groups.map(({ title }) => title)).toEqual(['Retailer']);
  });

  it('marks non-profit retailers, but no brand with the same id', () => {
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

  it('splits sizes by unit into plain sizes, volumes, weights and lengths', () => {
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
    const { groups } = toListingData(listing, null, { facets: 'all' }, new Set());
    expect(groups.map(({ title, choices }) => [title, choices.map(({ id }) => id)])).toEqual([
      ['Size', ['size.s', 'size.8', 'size.70x140']],
      ['Size (volume)', ['size.250-ml', 'size.1000-ml']],
      ['Size (weight)', ['size.500-g']],
      ['Size (length)', ['size.680-mm']],
      ['Volume', ['volume.250-ml']],
    ]);
    const titlesWith = (choice: { options?: string }) =>
      toListingData(listing, null, choice, new Set()).groups.map(({ title }) => title);
    expect(titlesWith({})).toEqual(['Size', 'Size (volume)', 'Size (weight)', 'Volume']);
    expect(titlesWith({ options: 'size.680-mm' })).toContain('Size (length)');
  });

  it('shows options before brands, and the most frequent values in their original order', () => {
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

  it('keeps the order of options whichever is selected', () => {
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

  it('omits choices without products, except a selected one', () => {
    const brand = [
      { id: 1, name: 'Karoo', count: 2 },
      { id: 2, name: 'Bosveld', count: 0 },
      { id: 3, name: 'Sandveld', count: 0 },
    ];
    const [group] = toListingData(aListing({ brand }), null, { brand_id: '3' }, new Set()).groups;
    expect(group?.choices.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('shortens a long facet but keeps the selected choice', () => {
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

  it('shows every option and value when all are requested', () => {
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

  it('shows a facet in full if it exceeds the limit by only one choice', () => {
    const brand = Array.from({ length: 9 }, (_, place) => ({ id: place + 1, name: `B${place}`, count: 1 }));
    const [group] = toListingData(aListing({ brand }), null, {}, new Set()).groups;
    expect(group?.choices).toHaveLength(9);
    expect(group?.total).toBeUndefined();
  });
});
