import { describe, expect, it } from 'vitest';
import { chosenFilters } from '#client/features/catalogue/chosen-filters.ts';
import {
  facetPatch,
  hasFilters,
  listingHref,
  toggleId,
  withoutFilters,
} from '#client/features/catalogue/listing-choice.ts';

describe('listingHref', () => {
  it('writes the parameters in a fixed order', () => {
    const choice = { in_stock: '1', category_id: '1,2', q: 'braai' };
    expect(listingHref({ path: '/search', recognisedFilters: [], choice }, { page: '3' })).toBe(
      '/search?q=braai&category_id=1,2&in_stock=1&page=3',
    );
    expect(listingHref({ path: '/search', recognisedFilters: [], choice: {} }, {})).toBe('/search');
  });

  it('resets to page 1 on every change except a page change', () => {
    const listing = { path: '/search', recognisedFilters: [], choice: { q: 'braai', page: '3' } };
    expect(listingHref(listing, { in_stock: '1' })).toBe('/search?q=braai&in_stock=1');
    expect(listingHref(listing, { sort: 'newest' })).toBe('/search?q=braai&sort=newest');
    expect(listingHref(listing, { page: '4' })).toBe('/search?q=braai&page=4');
  });
});

describe('toggleId', () => {
  it('adds an id, and removes it again', () => {
    const chosen = toggleId({ brand_id: '7' }, 'brand_id', 2);
    expect(chosen).toEqual({ brand_id: '2,7' });
    expect(toggleId(chosen, 'brand_id', 7)).toEqual({ brand_id: '2' });
    expect(toggleId({ brand_id: '2' }, 'brand_id', 2)).toEqual({ brand_id: '' });
    expect(toggleId({ brand_id: '7' }, 'brand_id', 12)).toEqual({ brand_id: '7,12' });
  });

  it("adds an option's values in a fixed order, and removes them", () => {
    const chosen = toggleId({ options: 'size.m' }, 'options', 'colour.navy');
    expect(chosen).toEqual({ options: 'colour.navy,size.m' });
    expect(toggleId(chosen, 'options', 'size.m')).toEqual({ options: 'colour.navy' });
  });
});

describe('the filters of a listing', () => {
  it('are all removed by withoutFilters, which keeps the query and the sort order', () => {
    const filters = {
      category_id: '1',
      brand_id: '1',
      supplier_id: '1',
      content_section_id: '1',
      options: 'size.m',
      min_price: '1',
      max_price: '2',
      in_stock: '1',
      on_sale: '1',
    };
    const choice = { q: 'x', sort: 'newest', ...filters };
    expect(hasFilters(choice)).toBe(true);
    const listing = { path: '/search', recognisedFilters: [], choice };
    expect(listingHref(listing, withoutFilters(listing))).toBe('/search?q=x&sort=newest');
  });

  it('are detected by hasFilters, unlike the query, the sort order and the page', () => {
    for (const choice of [
      { category_id: '1' },
      { options: 'size.m' },
      { max_price: '2' },
      { in_stock: '1' },
      { on_sale: '1' },
    ]) {
      expect(hasFilters(choice), JSON.stringify(choice)).toBe(true);
    }
    expect(hasFilters({ q: 'x', sort: 'newest', page: '2' })).toBe(false);
  });
});

describe('a filter recognised in the query', () => {
  const price = { min_price: '', max_price: '500' };
  const choice = { q: 'tv under R500', max_price: '500' };
  const listing = {
    path: '/search',
    recognisedFilters: [{ kind: 'price' as const, name: 'Price', filter: price }],
    choice,
  };

  it('is not repeated as a parameter of the URL', () => {
    expect(listingHref(listing, { in_stock: '1' })).toBe('/search?q=tv+under+R500&in_stock=1');
  });

  it('adds its kind to the "literal" parameter once it is removed', () => {
    expect(listingHref(listing, withoutFilters(listing))).toBe('/search?q=tv+under+R500&literal=price');
    const literal = { ...listing, choice: { ...choice, literal: 'brand' } };
    expect(listingHref(literal, { max_price: '' })).toBe('/search?q=tv+under+R500&literal=brand,price');
  });

  it('is replaced by a chosen filter of the same kind', () => {
    expect(listingHref(listing, { min_price: '100', max_price: '' })).toBe(
      '/search?q=tv+under+R500&literal=price&min_price=100',
    );
  });

  it('keeps the other options if one of them is removed', () => {
    const options = 'colour.green,size.l';
    const green = {
      path: '/search',
      recognisedFilters: [{ kind: 'option' as const, name: 'Green, Size L', filter: { options } }],
      choice: { q: 'green tee large', options },
    };
    expect(listingHref(green, { in_stock: '1' })).toBe(
      '/search?q=green+tee+large&options=colour.green,size.l&in_stock=1',
    );
    expect(listingHref(green, toggleId(green.choice, 'options', 'size.l'))).toBe(
      '/search?q=green+tee+large&literal=option&options=colour.green',
    );
    expect(listingHref(green, toggleId(green.choice, 'options', 'size.m'))).toBe(
      '/search?q=green+tee+large&options=colour.green,size.l,size.m',
    );
  });

  it('stays a filter if a category within it is chosen', () => {
    const shoes = {
      path: '/search',
      recognisedFilters: [{ kind: 'category' as const, name: 'Shoes', filter: { category_id: '42' } }],
      choice: { q: 'school shoes', category_id: '42' },
    };
    expect(facetPatch(shoes, 'category_id', 18)).toEqual({ category_id: '18' });
    const narrowed = { ...shoes, choice: { q: 'school shoes', category_id: '18' } };
    expect(listingHref(shoes, facetPatch(shoes, 'category_id', 18))).toBe(
      '/search?q=school+shoes&category_id=18',
    );
    expect(listingHref(narrowed, facetPatch(narrowed, 'category_id', 18))).toBe('/search?q=school+shoes');
    expect(listingHref(narrowed, { in_stock: '1' })).toBe('/search?q=school+shoes&category_id=18&in_stock=1');
    expect(listingHref(narrowed, withoutFilters(narrowed))).toBe('/search?q=school+shoes&literal=category');
    const choices = [
      { id: 18, name: 'Clothing', count: 5 },
      { id: 42, name: 'Shoes', count: 5 },
    ];
    const listing = { ...narrowed, groups: [{ key: 'category_id' as const, title: 'Category', choices }] };
    expect(chosenFilters(listing).map(({ label, patch }) => [label, listingHref(narrowed, patch)])).toEqual([
      ['Shoes', '/search?q=school+shoes&literal=category&category_id=18'],
      ['Clothing', '/search?q=school+shoes'],
    ]);
    expect(listingHref(shoes, facetPatch(shoes, 'category_id', 42))).toBe(
      '/search?q=school+shoes&literal=category',
    );
  });
});
