import { describe, expect, it } from 'vitest';
import { listingHref } from '#client/features/catalogue/listing-choice.ts';
import { readInvalidPrices, readListingChoice } from '#worker/pages/catalogue/listing-choice.ts';

function read(query: string) {
  return readListingChoice(new URLSearchParams(query), null);
}

describe('readListingChoice', () => {
  it('reads every parameter of a listing', () => {
    expect(
      read(
        'q=kettle&exact=1&category_id=3,1&brand_id=2&supplier_id=5&content_section_id=4&options=size.m,colour.navy&min_price=10&max_price=99.50&in_stock=1&on_sale=1&sort=saving&page=2',
      ),
    ).toEqual({
      q: 'kettle',
      exact: '1',
      category_id: '1,3',
      brand_id: '2',
      supplier_id: '5',
      content_section_id: '4',
      options: 'colour.navy,size.m',
      min_price: '10',
      max_price: '99.5',
      in_stock: '1',
      on_sale: '1',
      sort: 'saving',
      page: '2',
    });
  });

  it('ignores invalid values', () => {
    for (const query of [
      'category_id=x,-1,0,1e3',
      'min_price=cheap&max_price=1.2345',
      'in_stock=yes&on_sale=0',
      'sort=toString',
      'page=0',
      'page=-2',
      'page=99999',
      'page=1.5',
      'unknown=1',
      'exact=1',
    ]) {
      expect(read(query), query).toEqual({});
    }
  });

  it('keeps the valid ids of a list and removes duplicates', () => {
    expect(read('brand_id=7,x,2,7,').brand_id).toBe('2,7');
  });

  it('keeps the valid option values without duplicates, for at most four options', () => {
    expect(read('options=size.m,size,.m,size.m,size.7_5,colour.off-white,size.<b>').options).toBe(
      'colour.off-white,size.7_5,size.m',
    );
    expect(read('options=e.1,d.1,c.1,b.1,a.1').options).toBe('a.1,b.1,c.1,d.1');
  });

  it('parses prices as people type them, and swaps a minimum and maximum in the wrong order', () => {
    expect(read('min_price=R+1+200,50')).toEqual({ min_price: '1200.5' });
    for (const typed of ['1500', '1,500', 'R1,500.00', 'R 1 500', '1.500']) {
      expect(read(`min_price=${typed}`), typed).toEqual({ min_price: '1500' });
    }
    const shown = encodeURIComponent('\u202aR\u00a01,200.50\u202c');
    expect(read(`min_price=${shown}`)).toEqual({ min_price: '1200.5' });
    expect(read('min_price=500&max_price=100')).toEqual({ min_price: '100', max_price: '500' });
  });

  it('is complemented by readInvalidPrices, which returns price input that is not an amount', () => {
    const invalid = (query: string) => readInvalidPrices(new URLSearchParams(query));
    expect(invalid('min_price=abc&max_price=R1,500.00')).toEqual({ min_price: 'abc' });
    expect(invalid('min_price=-5&max_price=1.2345')).toEqual({ min_price: '-5', max_price: '1.2345' });
    expect(invalid('max_price=1234567890')).toEqual({ max_price: '1234567890' });
    expect(invalid(`min_price=${'x'.repeat(50)}`)).toEqual({ min_price: 'x'.repeat(20) });
    expect(invalid('min_price=+&q=tea')).toEqual({});
  });

  it('reads the request to show all filter values', () => {
    expect(read('facets=all')).toEqual({ facets: 'all' });
    expect(read('facets=some')).toEqual({});
  });

  it('truncates a query to the search’s maximum length', () => {
    expect(read(`q=${'a'.repeat(200)}`).q).toHaveLength(120);
    expect(read('q=+++')).toEqual({});
  });

  it("ignores a filter on the page's own subject", () => {
    const choice = readListingChoice(new URLSearchParams('brand_id=9&category_id=1'), {
      key: 'brand_id',
      id: 4,
    });
    expect(choice).toEqual({ category_id: '1' });
  });

  it('reads back the choice from a listing’s link, whatever characters the query contains', () => {
    const choice = read(`q=${encodeURIComponent('50% & more, "x"+y')}&min_price=10`);
    const { search } = new URL(
      listingHref({ path: '/search', recognisedFilters: [], choice }, {}),
      'https://shop.test',
    );
    expect(read(search)).toEqual(choice);
  });

  it('returns its parameters in a fixed order', () => {
    const choice = read('page=3&in_stock=1&category_id=2,1&q=braai&on_sale=0');
    expect(String(new URLSearchParams(choice))).toBe('q=braai&category_id=1%2C2&in_stock=1&page=3');
  });
});
