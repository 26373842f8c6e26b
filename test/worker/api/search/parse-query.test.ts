import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#worker/api/search/query/parse-query.ts';

function read(q: string): Record<string, unknown> {
  const { words, filters } = parseSearchQuery(q, []);
  return { words, ...filters };
}

describe('a price in a query', () => {
  it.each([
    ['tv under R500', 'tv', { max_price: 500 }],
    ['R100', '', { max_price: 100 }],
    ['1 200 rand', '', { max_price: 1200 }],
    ['TV Under R 5 000', 'TV', { max_price: 5_000 }],
    ['kettle below 500 rand', 'kettle', { max_price: 500 }],
    ['under R1,299.99 headphones', 'headphones', { max_price: 1299.99 }],
    ['laptop less than R10k', 'laptop', { max_price: 10_000 }],
    ['gifts for under R100', 'gifts', { max_price: 100 }],
    ['gifts R250 or less', 'gifts', { max_price: 250 }],
    ['couch cheaper than 3000', 'couch', { max_price: 3_000 }],
    ['up to R80 biltong', 'biltong', { max_price: 80 }],
    ['laptop over 1000', 'laptop', { min_price: 1_000 }],
    ['laptops from R8000', 'laptops', { min_price: 8_000 }],
    ['watch more than R2 000', 'watch', { min_price: 2_000 }],
    ['jeans R200-R400', 'jeans', { min_price: 200, max_price: 400 }],
    ['jeans R200 - 400', 'jeans', { min_price: 200, max_price: 400 }],
    ['jeans 400 to 200 rand', 'jeans', { min_price: 200, max_price: 400 }],
    ['jeans between R200 and R400', 'jeans', { min_price: 200, max_price: 400 }],
    ['between 200 and 400 jeans', 'jeans', { min_price: 200, max_price: 400 }],
    ['something nice under R50', '', { max_price: 50 }],
    ['what can I buy for a braai', 'for a braai', {}],
    ['tea under 40', 'tea', { max_price: 40 }],
    ['kettle R350', 'kettle', { max_price: 350 }],
    ['kettle R13', 'kettle R13', {}],
    ['R100 gift', 'gift', { max_price: 100 }],
    ['500 rand gift for mom', 'gift for mom', { max_price: 500 }],
    ['gifts for women over 40', 'gifts for women over 40', {}],
    ['under 21 rugby jersey', 'under 21 rugby jersey', {}],
    ['accessories under R200', 'accessories', { max_price: 200 }],
    ['jeans between 200 and 400', 'jeans', { min_price: 200, max_price: 400 }],
    ['jeans over R200 under R400', 'jeans', { min_price: 200, max_price: 400 }],
    ['under R100', '', { max_price: 100 }],
    ['lantern max 200', 'lantern', { max_price: 200 }],
    ['lantern 200 max', 'lantern', { max_price: 200 }],
    ['laptop min 8000', 'laptop', { min_price: 8_000 }],
    ['over 1000 clothing', 'clothing', { min_price: 1_000 }],
    ['under 200 torch', 'torch', { max_price: 200 }],
    ['tv under R1.000', 'tv', { max_price: 1_000 }],
    ['tv under R1.500', 'tv', { max_price: 1_500 }],
    ['tv under R12.500,50', 'tv', { max_price: 12_500.5 }],
    ['tv under 1.000', 'tv', { max_price: 1_000 }],
    ['sweets under R1.50', 'sweets', { max_price: 1.5 }],
    ['sweets under R1,50', 'sweets', { max_price: 1.5 }],
    ['tv under R1,500', 'tv', { max_price: 1_500 }],
  ])('is distinguished from other words: %s', (q, words, filters) => {
    expect(read(q)).toEqual({ words, ...filters });
  });

  it.each([
    ['toys under 5'],
    ['bottle under 500ml'],
    ['puzzle over 1000 pieces'],
    ['over 1000 piece puzzle'],
    ['under 500 ml bottle'],
    ['under bed storage'],
    ['R500 airtime'],
    ['R100 gift voucher'],
    ['R2 batteries'],
    ['2 litre kettle'],
    ['iphone 15'],
    ['200-400 mm lens'],
    ['over 40s vitamins'],
    ['under armour shoes'],
    ['part under R1.2345'],
    ['R2D2 toy'],
    ['usb c to usb a'],
  ])('is not recognised in %s', (q) => {
    expect(read(q)).toEqual({ words: q });
  });
});

describe('"on sale" in a query', () => {
  it.each([
    ['takkies on sale', 'takkies'],
    ['on special braai', 'braai'],
    ['couches on promotion', 'couches'],
    ['specials', ''],
    ['shoes sale', 'shoes'],
    ['discounted laptops', 'laptops'],
    ['laptops that are on sale', 'laptops'],
    ['discount', ''],
    ['discounts on shoes', 'on shoes'],
    ['20% off', ''],
    ['kettles 20 % off', 'kettles'],
    ['up to 50% off shoes', 'shoes'],
  ])('becomes a filter: %s', (q, words) => {
    expect(read(q)).toEqual({ words, on_sale: true });
  });

  it.each([['bakkie for sale'], ['special k cereal'], ['sales book'], ['wholesale sweets']])(
    'is not recognised in %s',
    (q) => {
      expect(read(q)).toEqual({ words: q });
    },
  );

  it('is combined with a price', () => {
    expect(read('takkies on sale under 800')).toEqual({ words: 'takkies', on_sale: true, max_price: 800 });
    expect(read('takkies under R800 on sale')).toEqual({ words: 'takkies', on_sale: true, max_price: 800 });
  });
});

describe('a stock filter or sort order in a query', () => {
  it.each([
    ['laptop in stock', 'laptop', { in_stock: true }],
    ['in-stock laptop', 'laptop', { in_stock: true }],
    ['sock in stocking', 'sock in stocking', {}],
    ['back in stock', 'back in stock', {}],
  ])('is distinguished from other words: %s', (q, words, filters) => {
    expect(read(q)).toEqual({ words, ...filters });
  });

  it.each([
    ['newest', 'newest'],
    ['New arrivals under R500', 'newest'],
    ['best rated', 'rating'],
    ['bestsellers', 'popular'],
    ['cheapest', 'price_asc'],
    ['most expensive', 'price_desc'],
    ['biggest savings', 'saving'],
    ['biggest discounts', 'saving'],
    ['best deals', 'saving'],
    ['popular right now', 'popular'],
  ])('sets the sort order: %s', (q, sort) => {
    expect(parseSearchQuery(q, [])).toMatchObject({ words: '', sort });
    expect(parseSearchQuery(q, []).recognised).toContainEqual(
      expect.objectContaining({ kind: 'sort', filter: { sort } }),
    );
  });

  it.each([['cheap laptop'], ['laptop lowest price'], ['affordable laptop']])(
    'applies next to product words if it sorts by price: %s',
    (q) => {
      expect(parseSearchQuery(q, [])).toMatchObject({ words: 'laptop', sort: 'price_asc' });
    },
  );

  it.each([['newest laptop'], ['best rated laptop'], ['laptop top-rated']])(
    'is ignored next to product words if it does not sort by price: %s',
    (q) => {
      expect(parseSearchQuery(q, [])).toMatchObject({ words: 'laptop', sort: null });
    },
  );
});

describe('help words', () => {
  it.each([
    ['returns', 'returns'],
    ['how do I return an item', 'returns'],
    ['refund policy', 'returns'],
    ['track my order', 'tracking'],
    ['where is my parcel', 'tracking'],
    ['Delivery', 'delivery'],
    ['delivery fees', 'delivery'],
    ['warranty', 'returns'],
    ['store hours', 'contact'],
    ['layby', 'payment'],
    ['do you deliver to Durban', 'delivery'],
    ['how do I return something', 'returns'],
    ['can I exchange my takkies', 'returns'],
    ['shipping cost', 'delivery'],
    ['tax invoice', 'invoice'],
    ['payment methods', 'payment'],
    ['how to pay', 'payment'],
    ['snapscan', 'payment'],
    ['PayFast', 'payment'],
    ['capitec pay', 'payment'],
    ['EFT', 'payment'],
    ['instant EFT', 'payment'],
    ['mobicred', 'payment'],
    ['MoreTyme', 'payment'],
    ['samsung pay', 'payment'],
    ['do you take Payflex', 'payment'],
    ['can I pay with Mobicred', 'payment'],
    ['credit card', 'payment'],
    ['pay by card', 'payment'],
    ['forgot my password', 'account'],
    ['change my password', 'account'],
    ['contact us', 'contact'],
    ['customer service number', 'contact'],
    ['pay with capitec', 'payment'],
    ['cash on delivery', 'payment'],
    ['promo code', 'payment'],
    ['is this shop legit', 'contact'],
    ['discount code', 'payment'],
    ['discount voucher', 'payment'],
  ])('are applied if they are the whole query: %s', (q, topic) => {
    expect(parseSearchQuery(q, [])).toMatchObject({
      words: '',
      recognised: [{ kind: 'help', name: topic, applied: true }],
    });
  });

  it('are recognised but not applied next to product words', () => {
    expect(parseSearchQuery('return kettle', [])).toMatchObject({
      words: 'return kettle',
      recognised: [{ kind: 'help', name: 'returns', applied: false }],
    });
    expect(parseSearchQuery('couch on mobicred', [])).toMatchObject({
      words: 'couch on mobicred',
      recognised: [{ kind: 'help', name: 'payment', applied: false }],
    });
  });

  it.each([
    ['zapper', 'payment'],
    ['store card', 'payment'],
  ])('are recognised but not applied if goods have the same name: %s', (q, topic) => {
    expect(parseSearchQuery(q, [])).toMatchObject({
      words: q,
      recognised: [{ kind: 'help', name: topic, applied: false }],
    });
  });

  it.each([
    ['knee support'],
    ['back support'],
    ['cash register'],
    ['pay phone'],
    ['courier bag'],
    ['receipt rolls'],
    ['tracksuit'],
    ['contact adhesive'],
    ['card'],
    ['memory card'],
    ['credit card holder'],
    ['mosquito zapper'],
    ['apple'],
    ['samsung'],
    ['store'],
    ['scan'],
    ['how to make biltong'],
    ['do you sell kettles'],
    ['order book'],
    ['phone'],
    ['how to cook'],
  ])('are not recognised in %s', (q) => {
    expect(parseSearchQuery(q, []).recognised).toEqual([]);
  });
});

it('drops the words of a removed filter, but searches for help words', () => {
  expect(parseSearchQuery('takkies on sale under R800', ['price'])).toMatchObject({
    words: 'takkies',
    filters: { on_sale: true },
  });
  expect(parseSearchQuery('red takkies on sale', ['sale', 'option'])).toMatchObject({
    words: 'takkies',
    filters: {},
  });
  expect(parseSearchQuery('delivery', ['help'])).toMatchObject({
    words: 'delivery',
    filters: {},
    recognised: [],
  });
});

it('returns each recognised text with its filter', () => {
  expect(parseSearchQuery('jeans over R200 under R400 on sale', []).recognised).toEqual([
    { kind: 'sale', text: 'on sale', name: 'On sale', applied: true, filter: { on_sale: '1' } },
    {
      ...{ kind: 'price', text: 'over R200 under R400', name: 'Price', applied: true },
      filter: { min_price: '200', max_price: '400' },
    },
  ]);
});
