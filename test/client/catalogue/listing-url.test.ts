import { describe, expect, it } from 'vitest';
import {
  hasFilters,
  listingHref,
  listingParameters,
  NO_FILTERS,
  readListingChoice,
  toggleId,
} from '#client/features/catalogue/listing-url.ts';

function read(query: string) {
  return readListingChoice(new URLSearchParams(query), null);
}

describe('readListingChoice', () => {
  it('reads every parameter of a listing', () => {
    expect(
      read(
        'q=kettle&category_id=3,1&brand_id=2&supplier_id=5&content_section_id=4&min_price=10&max_price=99.50&in_stock=1&on_sale=1&sort=saving&page=2',
      ),
    ).toEqual({
      q: 'kettle',
      category_id: [1, 3],
      brand_id: [2],
      supplier_id: [5],
      content_section_id: [4],
      min_price: '10',
      max_price: '99.5',
      in_stock: true,
      on_sale: true,
      sort: 'saving',
      page: 2,
    });
  });

  it('leaves out what makes no sense', () => {
    const nothing = read('');
    for (const query of [
      'category_id=x,-1,0,1e3',
      'min_price=cheap&max_price=1.234',
      'in_stock=yes&on_sale=0',
      'sort=toString',
      'page=0',
      'page=-2',
      'page=99999',
      'page=1.5',
      'unknown=1',
    ]) {
      expect(read(query), query).toEqual(nothing);
    }
  });

  it('keeps the good ids of a list that holds bad ones, each once', () => {
    expect(read('brand_id=7,x,2,7,').brand_id).toEqual([2, 7]);
  });

  it('reads prices as people type them, and turns them where they are the wrong way round', () => {
    expect(read('min_price=R+1+200,50')).toMatchObject({ min_price: '1200.5', max_price: '' });
    expect(read('min_price=500&max_price=100')).toMatchObject({ min_price: '100', max_price: '500' });
  });

  it('cuts a query to what the search takes', () => {
    expect(read(`q=${'a'.repeat(200)}`).q).toHaveLength(120);
    expect(read('q=+++').q).toBe('');
  });

  it("does not take a page's own subject as a choice", () => {
    const choice = readListingChoice(new URLSearchParams('brand_id=9&category_id=1'), {
      key: 'brand_id',
      id: 4,
    });
    expect(choice).toMatchObject({ brand_id: [], category_id: [1] });
  });
});

describe('listingHref', () => {
  it('writes what was read, in one order and without defaults', () => {
    const query = 'q=braai&category_id=1,2&in_stock=1&page=3';
    const choice = read(`page=3&in_stock=1&category_id=2,1&q=braai&on_sale=0`);
    expect(listingHref('/search', choice, { page: 3 })).toBe(`/search?${query}`);
    expect(listingHref('/search', read(''), {})).toBe('/search');
  });

  it('goes to page 1 with every change but that of the page', () => {
    const choice = read('q=braai&page=3');
    expect(listingHref('/search', choice, { in_stock: true })).toBe('/search?q=braai&in_stock=1');
    expect(listingHref('/search', choice, { sort: 'newest' })).toBe('/search?q=braai&sort=newest');
    expect(listingHref('/search', choice, { page: 4 })).toBe('/search?q=braai&page=4');
  });

  it('survives being read again, whatever the query holds', () => {
    const choice = read(`q=${encodeURIComponent('50% & more, "x"+y')}&min_price=10`);
    const href = listingHref('/search', choice, {});
    expect(readListingChoice(new URL(href, 'https://shop.test').searchParams, null)).toEqual(choice);
  });
});

describe('toggleId', () => {
  it('chooses an id, and takes it back', () => {
    const chosen = toggleId(read('brand_id=7'), 'brand_id', 2);
    expect(chosen).toEqual({ brand_id: [2, 7] });
    expect(toggleId({ ...read(''), ...chosen }, 'brand_id', 7)).toEqual({ brand_id: [2] });
  });
});

describe('NO_FILTERS', () => {
  it('takes back all that hasFilters sees, and keeps the query and the order', () => {
    const choice = read(
      'q=x&sort=newest&category_id=1&brand_id=1&supplier_id=1&content_section_id=1&min_price=1&max_price=2&in_stock=1&on_sale=1',
    );
    expect(hasFilters(choice)).toBe(true);
    const cleared = { ...choice, ...NO_FILTERS };
    expect(hasFilters(cleared)).toBe(false);
    expect(listingParameters(cleared)).toEqual({ q: 'x', sort: 'newest' });
  });

  it('is needed for each filter alone', () => {
    for (const query of ['category_id=1', 'max_price=2', 'in_stock=1', 'on_sale=1']) {
      expect(hasFilters(read(query)), query).toBe(true);
    }
    expect(hasFilters(read('q=x&sort=newest&page=2'))).toBe(false);
  });
});
