import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CATALOGUE } from '#scripts/catalogue/demo/demo-catalogue.ts';
import { aSupplier } from '#test/support/a-shop.ts';
import { spellingChanges } from '#worker/operations/catalogue/spelling-index.ts';
import { listing } from './a-listing.ts';

/** Queries that South Africans type. The demo shop must list the named product among the first three. */
const QUERIES: readonly (readonly [q: string, name: string])[] = [
  ['takkies', 'Street Takkies'],
  ['tekkies', 'Street Takkies'],
  ['sneakers', 'Street Takkies'],
  ['running shoes', 'Street Takkies'],
  ['slops', 'Beach Slops'],
  ['slip slops', 'Beach Slops'],
  ['flip flops', 'Beach Slops'],
  ['plakkies', 'Beach Slops'],
  ['braai', 'Kettle Braai 47 cm'],
  ['brai', 'Kettle Braai 47 cm'],
  ['bbq', 'Kettle Braai 47 cm'],
  ['barbecue grill', 'Kettle Braai 47 cm'],
  ['braai wood', 'Hardwood Braai Wood'],
  ['charcoal for the braai', 'Lump Charcoal 4 kg'],
  ['potjie', 'Cast-Iron Potjie'],
  ['dutch oven', 'Cast-Iron Potjie'],
  ['skottel', 'Skottel Pan 40 cm'],
  ['geyser', 'Geyser Blanket 150 L'],
  ['water heater timer', 'Geyser Timer Switch'],
  ['cooler box', 'Cooler Box'],
  ['coolbox', 'Cooler Box'],
  ['torch', 'Aluminium Torch 600 Lumen'],
  ['flashlight', 'Aluminium Torch 600 Lumen'],
  ['solar lite', 'Solar Stoep Lantern'],
  ['power bnk', 'Power Bank'],
  ['bycicle', 'Steel Commuter Bicycle'],
  ['veldskoene', 'Veld Hiking Boots'],
  ['lmp', 'Painted Clay Oil Lamp'],
  ['red t-shirt', 'Kasi Classic Tee'],
  ['oil lamp', 'Painted Clay Oil Lamp'],
  ['bakkie lights', 'Amber Beacon for Bakkies'],
  ['mielie meal', 'Super Fine Mielie Meal'],
  ['mealie meal', 'Super Fine Mielie Meal'],
  ['pap', 'Super Fine Mielie Meal'],
  ['maize meal', 'Super Fine Mielie Meal'],
  ['biltong', 'Beef Biltong'],
  ['droewors', 'Beef Biltong'],
  ['droëwors', 'Beef Biltong'],
  ['washing powder', 'Laundry Soap Bar, Pack of 4'],
  ['waspoeier', 'Laundry Soap Bar, Pack of 4'],
  ['yskas', 'Cooler Box'],
  ['sokkerbal', 'Soccer Ball'],
  ['swart hemp', 'Kasi Classic Tee'],
  ['sonkrag', 'Solar Stoep Lantern'],
  ['messe', 'Cook’s Knife 20 cm'],
  ['wynglase', 'Wine Glasses, Set of 4'],
  ['vaderdag', 'Fitness Watch'],
  ['geskenke onder R300', 'Cuddly Bear'],
  ['water bottle', 'Vacuum Flask 1 L'],
  ['blue t-shirt', 'Kasi Classic Tee'],
  ['beef jerky', 'Beef Biltong'],
  ['chakalaka', 'Chakalaka 410 g'],
  ['rooibos tea', 'Cederberg Rooibos'],
  ['peri peri', 'Peri-Peri Sauce'],
  ['lunch box', 'Skaftin Lunch Box'],
  ['skaftin', 'Skaftin Lunch Box'],
  ['cellphone', 'Kasi Smart 5 Cellphone'],
  ['smartphone', 'Kasi Smart 5 Cellphone'],
  ['cell phone charger', 'Solar Cellphone Charger Kit'],
  ['powerbank', 'Power Bank'],
  ['portable charger', 'Power Bank'],
  ['load shedding', 'Inverter with Lithium Battery'],
  ['inverter', 'Inverter with Lithium Battery'],
  ['ups for router', 'Mini UPS for Wi-Fi Routers'],
  ['multiplug', 'Extension Lead with Multi-Plug'],
  ['extension cord', 'Extension Lead with Multi-Plug'],
  ['tv', 'Compact TV 24-Inch, 12 V'],
  ['television', 'Compact TV 24-Inch, 12 V'],
  ['laptop', 'Student Laptop 14-Inch'],
  ['wrench', 'Combination Spanner'],
  ['spanner', 'Combination Spanner'],
  ['bicycle', 'Steel Commuter Bicycle'],
  ['bike', 'Steel Commuter Bicycle'],
  ['couch', 'Stoep Couch, Two-Seater, with Lamp'],
  ['sofa', 'Stoep Couch, Two-Seater, with Lamp'],
  ['baggies', 'Quick-Dry Baggies'],
  ['jeans', 'Relaxed Jeans'],
  ['plasters', 'Fabric Plasters, Pack of 40'],
  ['band aid', 'Fabric Plasters, Pack of 40'],
  ['dustbin', 'Wire Waste Bin'],
  ['biscuits', 'Choc Chip Biscuits 300 g'],
  ['cookies', 'Choc Chip Biscuits 300 g'],
  ['sunscreen spf50', 'Family Sunscreen SPF 50'],
  ['duvet cover', 'Percale Duvet Cover Set'],
  ['comforter', 'Percale Duvet Cover Set'],
  ['head phones', 'Over-Ear Headphones'],
  ['kettel', 'Enamel Kettle 2 L'],
  ['2 litre kettle', 'Enamel Kettle 2 L'],
  ['cozzie', 'Striped Swimming Costume'],
  ['cozzie', 'Floral Swimsuit'],
  ['swimsuit', 'Striped Swimming Costume'],
  ['nappies', 'Nappies, Size 3'],
  ['diapers', 'Nappies, Size 3'],
  ['jersey', 'Chunky Wool Jersey'],
  ['woolen jumper', 'Chunky Wool Jersey'],
  ['red mug', 'Enamel Mug 350 ml'],
  ['dress size M', 'Shweshwe Day Dress'],
  ['black dress', 'Shweshwe Day Dress'],
  ['duvet double', 'Percale Duvet Cover Set'],
  ['tee small', 'Kasi Classic Tee'],
  ['sun cream', 'Family Sunscreen SPF 50'],
  ['skool bag', 'School Backpack'],
  ['jacket', 'Camel Winter Coat'],
  ['potjiepot', 'Cast-Iron Potjie'],
  ['lightbulbs', 'Rechargeable Bulb 9 W'],
  ['hout', 'Hardwood Braai Wood'],
  ['power cut', 'Inverter with Lithium Battery'],
  ['no electricity', 'Inverter with Lithium Battery'],
  ['cooldrink', 'Ginger Beer Mix 200 g'],
  ['birthday present', 'Chocolate Slab 100 g'],
  ['doek', 'Hand-Knitted Scarf'],
  ['surge protector', 'Surge-Safe Plug'],
  ['musical instrument', 'Starter Electric Guitar'],
  ['instruments', 'Carved Drum'],
  ['handmade', 'Hand-Knitted Scarf'],
  ['crafts', 'Carved Drum'],
  ['consol jar', 'Preserving Jars, Pack of 6'],
  ['bakers', 'Choc Chip Biscuits 300 g'],
  ['lighter', 'Natural Firelighters, Pack of 48'],
  ['primus', 'Gas Bottle with Cooker Top'],
  ['cooking without electricity', 'Gas Bottle with Cooker Top'],
  ['solarlamp', 'Solar Stoep Lantern'],
  ['home office', 'Quiet Wireless Mouse'],
  ['first day of school', 'School Backpack'],
  ['teacher gift', 'Chocolate Slab 100 g'],
  ['knives', 'Cook’s Knife 20 cm'],
  ['generator', 'Inverter with Lithium Battery'],
  ['bakkie', 'Pickup Load Net'],
  ['umbrela', 'Storm Umbrella'],
  ['sunglases', 'Polarised Sunglasses'],
  ['shirt', 'Kasi Classic Tee'],
  ['groceries', 'Cederberg Rooibos'],
  ['rooibos tee', 'Cederberg Rooibos'],
  ['do you have tents', 'Dome Tent'],
  ['i need a cup', 'Enamel Mug 350 ml'],
  ['gas cylinder', 'Gas Bottle with Cooker Top'],
  ['skoolsak', 'School Backpack'],
  ['rok', 'Shweshwe Day Dress'],
  ['sambreel', 'Storm Umbrella'],
  ['wine glasses for my mom', 'Wine Glasses, Set of 4'],
  ['lantern for a 12 year old girl', 'Solar Stoep Lantern'],
  ['screw driver', 'Screwdriver Set, 8 Pieces'],
  ['spanner set', 'Combination Spanner'],
  ['lap top', 'Student Laptop 14-Inch'],
  ['electric kettle', 'Enamel Kettle 2 L'],
  ['loo paper', 'Two-Ply Toilet Paper'],
  ['hair gel', 'Coconut Hair Oil 250 ml'],
  ['face cream', 'Marula Body Lotion'],
  ['fridge', 'Cooler Box'],
  ['sleeping bag', 'Dome Tent'],
  ['dishwashing liquid', 'Dish Sponges, Pack of 6'],
  ['iets vir beurtkrag', 'Inverter with Lithium Battery'],
  ['best headphones', 'Over-Ear Headphones'],
  ['braai tools', 'Braaibroodjie Grid'],
  ['back to school', 'School Backpack'],
  ['pasta', 'Durum Spaghetti 500 g'],
  ['my wifi goes off when power is out', 'Mini UPS for Wi-Fi Routers'],
  ['something to keep food cold', 'Cooler Box'],
  ['keep drinks hot', 'Vacuum Flask 1 L'],
  ['how to save electricity', 'Geyser Blanket 150 L'],
  ['koffee', 'Stoep Blend Coffee'],
  ['nappy', 'Nappies, Size 3'],
  ['houtskool', 'Lump Charcoal 4 kg'],
  ['fire starter', 'Natural Firelighters, Pack of 48'],
  ['gift for gran', 'Hand-Knitted Scarf'],
  ['wedding gift', 'Chocolate Slab 100 g'],
  ['eskom', 'Inverter with Lithium Battery'],
  ['flitslig', 'Aluminium Torch 600 Lumen'],
  ['konfyt', 'Strawberry Jam 450 g'],
  ['raincoat', 'Storm Umbrella'],
  ['ladies bag', 'Panelled Handbag'],
  ['camping gear', 'Camp Axe 600 g'],
];

/**
 * Queries that also contain filters. The named product must be among the first three, and the filters must be
 * recognised.
 */
const STRUCTURED: readonly (readonly [q: string, name: string, filters: Record<string, string>])[] = [
  ['kettle under R400', 'Enamel Kettle 2 L', { price: 'max_price=400' }],
  ['torch below 300 rand', 'Aluminium Torch 600 Lumen', { price: 'max_price=300' }],
  ['kettle R350', 'Enamel Kettle 2 L', { price: 'max_price=350' }],
  ['jeans R500-R600', 'Relaxed Jeans', { price: 'min_price=500&max_price=600' }],
  ['laptop in stock', 'Student Laptop 14-Inch', { stock: 'in_stock=1' }],
  ['lantern max 200', 'Solar Stoep Lantern', { price: 'max_price=200' }],
  ['laptop over 5000', 'Student Laptop 14-Inch', { price: 'min_price=5000' }],
  ['cooler box on sale', 'Cooler Box', { sale: 'on_sale=1' }],
  ['takkies on special under R700', 'Street Takkies', { sale: 'on_sale=1', price: 'max_price=700' }],
  ['swartpot kettle', 'Enamel Kettle 2 L', { brand: 'Swartpot' }],
  ['gogo nandi biltong', 'Beef Biltong', { brand: 'Gogo Nandi' }],
  ['vonktel headphones under R700', 'Over-Ear Headphones', { brand: 'Vonktel', price: 'max_price=700' }],
  ['klipvuur braai', 'Kettle Braai 47 cm', { brand: 'Klipvuur' }],
  ['camping lantern', 'Camp Lantern 1,000 Lumen', { category: 'Camping' }],
  ['vontel radio', 'Wind-Up Radio', { brand: 'Vonktel' }],
];

/** Further products for these tests, which the demo shop does not sell. */
const MORE = [
  'Striped Swimming Costume',
  'Floral Swimsuit',
  'Nappies, Size 3',
  'Chunky Wool Jersey',
  'Pickup Load Net',
];

beforeAll(async () => {
  const supplierId = await aSupplier();
  const sold = DEMO_CATALOGUE.flatMap(({ products }) => products).filter(({ isPublished }) => isPublished);
  const rows = [
    ...sold.map(({ name, brand, categories, tags, descriptionHtml, variants }) => ({
      ...{ name, brand, categories: [...new Set(categories.flat())] },
      price: Math.min(...variants.map(({ priceCents }) => priceCents)),
      saving: variants.some(({ compareAtCents }) => compareAtCents !== null) ? 100 : 0,
      category: [...new Set(categories.flat())].join(', '),
      tags: tags.join(', '),
      description: descriptionHtml.replace(/<[^>]*>/g, ' '),
    })),
    ...MORE.map((name) => ({
      ...{ name, brand: 'Another', categories: [], price: 10_000, saving: 0 },
      ...{ category: '', tags: '', description: '' },
    })),
  ];
  const json = JSON.stringify(rows);
  await env.DB.batch([
    env.DB.prepare(`INSERT OR IGNORE INTO brand (name) SELECT value ->> 'brand' FROM json_each(?)`).bind(
      json,
    ),
    env.DB.prepare(
      `INSERT INTO category (name)
       SELECT DISTINCT c.value FROM json_each(?) p, json_each(p.value -> 'categories') c`,
    ).bind(json),
    env.DB.prepare(
      'INSERT INTO category_ancestor (category_id, ancestor_id, depth) SELECT id, id, 0 FROM category',
    ),
    env.DB.prepare(
      `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, savings_cents, stock, received,
         created_at, updated_at)
       SELECT key + 1, ?2, (SELECT id FROM brand WHERE name = value ->> 'brand'), 'h' || key, 's' || key,
         value ->> 'name', value ->> 'price', value ->> 'saving', 5, 5, '2026-01-01', '2026-01-01'
       FROM json_each(?1)`,
    ).bind(json, supplierId),
    env.DB.prepare(
      `INSERT INTO product_category (product_id, category_id)
       SELECT p.key + 1, category.id FROM json_each(?) p, json_each(p.value -> 'categories') c
       JOIN category ON category.name = c.value`,
    ).bind(json),
    env.DB.prepare(
      `INSERT INTO product_search (rowid, name, brand, category, tags, sku, description)
       SELECT key + 1, value ->> 'name', value ->> 'brand', value ->> 'category', value ->> 'tags', 's' || key,
         value ->> 'description' FROM json_each(?1)`,
    ).bind(json),
    env.DB.prepare(
      `INSERT INTO search_spelling (form, word, frequency)
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
    ).bind(JSON.stringify(spellingChanges([], rows))),
  ]);
});

describe('a South African’s search in the demo shop', () => {
  it.each(['cat litter', 'yoga mat', 'ropes', 'bleach'])(
    'does not correct "%s" to another thing',
    async (q) => {
      expect((await listing({ q })).meta).toMatchObject({ total: 0, corrected_query: null });
    },
  );

  it.each(QUERIES)('finds for "%s" among the first three: %s', async (q, name) => {
    const { data } = await listing({ q, per_page: '3' });
    expect(data.map((product) => product.name)).toContain(name);
  });

  it.each(STRUCTURED)(
    'applies the filters of "%s" and finds among the first three: %s',
    async (q, name, filters) => {
      const { data, meta } = await listing({ q, per_page: '3' });
      expect(data.map((product) => product.name)).toContain(name);
      const applied = meta.recognised.filter((part) => part.applied);
      const read = applied.map(({ kind, name: named, filter }) => [
        kind,
        kind === 'brand' || kind === 'category' ? named : String(new URLSearchParams(filter)),
      ]);
      expect(Object.fromEntries(read)).toEqual(filters);
    },
  );
});
