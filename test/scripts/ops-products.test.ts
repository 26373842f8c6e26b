import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { withShop } from '#scripts/shop/open-shop.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, rejectionOf } from './support/an-operator.ts';

keepOpen(aMigratedStateDir);

beforeAll(async () => {
  await withShop({ kind: 'local' }, ({ db }) =>
    db.batch(
      [
        "INSERT INTO supplier (id, display_name) VALUES (1, 'Karoo'), (2, 'Bluff')",
        "INSERT INTO brand (id, name) VALUES (1, 'Swartpot')",
        product(1, null, 1, 'POT-1', 'Black pot', '[]'),
        product(2, null, 1, 'TEE-1', 'Shirt', '[{"name":"Size","value":null}]'),
        product(3, 2, 1, 'TEE-1-S', 'Shirt', '[{"name":"Size","value":"S"}]'),
        product(4, null, 2, 'SAME', 'Tent', '[]'),
        product(5, null, 1, 'SAME', 'Lamp', '[]'),
      ].map((sql) => db.prepare(sql)),
    ),
  );
}, 120_000);

function product(
  id: number,
  parent: number | null,
  supplier: number,
  sku: string,
  name: string,
  options: string,
) {
  return `INSERT INTO product (id, parent_id, supplier_id, brand_id, handle, option_key, sku, name, price_cents, stock,
      received, options, created_at, updated_at, source_hash)
    VALUES (${id}, ${parent}, ${supplier}, 1, '${name}', '${parent === null ? '' : sku}', '${sku}', '${name}', 10000, 5, 5,
      '${options}', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'x')`;
}

describe('npm run ops -- products', () => {
  it('finds and shows products, also as JSON', async () => {
    expect((await ops('products', 'find', 'POT-1')).output).toBe(
      'POT-1 (#1): Black pot; Karoo; R 100.00; 5 for sale\n',
    );
    expect((await ops('products', 'find', 'nothing')).output).toBe('No product matches.\n');
    expect(JSON.parse((await ops('products', 'find', 'bluff', '--json')).output)).toMatchObject([{ id: 4 }]);
    expect((await ops('products', 'show', 'TEE-1-S')).output).toContain(
      '  S (#3, TEE-1-S): R 100.00; 5 for sale',
    );
    expect(JSON.parse((await ops('products', 'show', '#2', '--json')).output)).toMatchObject({
      name: 'Shirt',
    });
  });

  it('sets names and prices, and warns that the next import may overwrite them', async () => {
    const set = await ops(
      'products',
      'set',
      'POT-1',
      '--name',
      'Iron pot',
      '--price',
      '120',
      '--sale-price',
      '99.99',
    );
    expect(set.output).toContain('Iron pot (#1, POT-1): published');
    expect(set.output).toContain('R 99.99 instead of R 120.00');
    expect(set.output).toContain(
      'The next import of Karoo’s file overwrites this if the product changes in the file.',
    );
    expect((await ops('products', 'set', 'POT-1', '--price', '110')).output).toContain(
      'R 99.99 instead of R 110.00',
    );
    expect((await ops('products', 'set', 'POT-1', '--sale-price', 'none')).output).toContain('\nR 110.00; ');
    await ops('products', 'set', 'POT-1', '--description', '<p>For the <b>braai</b><script>x</script></p>');
    expect(JSON.parse((await ops('products', 'show', 'POT-1', '--json')).output)).toMatchObject({
      ...{ name: 'Iron pot', descriptionHtml: expect.stringMatching(/^<p>For the .*braai/) },
    });
  });

  it('counts and corrects the stock', async () => {
    const stock = (...args: string[]) => ops('products', 'stock', 'TEE-1-S', '--reason', 'counted', ...args);
    expect((await stock('--count', '8')).output).toContain('TEE-1-S: 8 for sale, 0 in unshipped orders.');
    expect((await stock('--correct', '-3')).output).toContain('5 for sale');
    expect((await stock('--count', '5')).output).toContain('Nothing changed.');
  });

  it('hides a product and shows it again', async () => {
    expect((await ops('products', 'hide', 'POT-1')).output).toContain('Iron pot (POT-1) is hidden.');
    expect((await ops('products', 'find', 'iron')).output).toContain('; hidden');
    expect((await ops('products', 'show-again', 'POT-1')).output).toContain(
      'Iron pot (POT-1) is shown again.',
    );
    expect((await ops('products', 'find', 'iron')).output).not.toContain('hidden');
  });

  it.each([
    [['show', 'NONE'], 'There is no product "NONE".'],
    [
      ['hide', 'SAME'],
      'Several products have the SKU SAME. Use one of their ids: "#4" (Bluff), "#5" (Karoo).',
    ],
    [['set', 'POT-1'], 'There is nothing to set.'],
    [['set', 'POT-1', '--price', '0'], '--price must be an amount in rand'],
    [
      ['set', 'POT-1', '--sale-price', '500'],
      'The sale price must be lower than the price R 110.00. Nothing was changed.',
    ],
    [
      ['set', 'TEE-1', '--price', '5'],
      'Shirt has variants. Nothing was changed. Use the SKU of a variant: TEE-1-S.',
    ],
    [['set', 'POT-1', '--name', ' '], '--name must have 1 to 200 characters.'],
    [['stock', 'POT-1', '--count', '1'], 'Give --reason TEXT'],
    [['stock', 'POT-1', '--reason', 'x'], 'Give exactly one of --count and --correct.'],
    [
      ['stock', 'POT-1', '--count', '-1', '--reason', 'x'],
      '--count must be a whole number of units, not "-1".',
    ],
    [
      ['stock', 'POT-1', '--correct', '-6', '--reason', 'x'],
      'POT-1 has only 5 units for sale. Nothing was changed.',
    ],
  ])('rejects %s', async (args, message) => {
    expect(await rejectionOf('products', ...args)).toContain(message);
  });
});

it('ops products changes images and categories', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'shop-image-')), 'pot.png');
  await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .png()
    .toFile(file);
  expect(await rejectionOf('products', 'add-image', 'TEE-1', `${file}x`)).toContain('There is no file');
  expect(await rejectionOf('products', 'add-image', 'TEE-1', import.meta.filename)).toContain(
    'is not an image',
  );
  const added = await ops('products', 'add-image', 'TEE-1', file, '--alt', 'A red shirt');
  expect(added.output).toMatch(/^Image 1: A red shirt \(\/pictures\/[0-9a-f]{12}-pot\.png\)\n/);
  expect((await ops('products', 'variant-image', 'TEE-1-S', '1')).output).toContain('TEE-1-S has image 1.');
  expect((await ops('products', 'variant-image', 'TEE-1-S', 'none')).output).toContain(
    "TEE-1-S shows its product's images.",
  );
  expect(await rejectionOf('products', 'variant-image', 'TEE-1', '1')).toContain('is not a variant');
  expect(await rejectionOf('products', 'set-image', 'TEE-1', '2', '--first')).toContain(
    'has 1 images, not 2',
  );
  expect(await rejectionOf('products', 'set-image', 'TEE-1', '1')).toContain('Give one of --alt');
  const named = await ops('products', 'set-image', 'TEE-1', '1', '--alt', 'Red');
  expect(named.output).toContain('Image 1: Red (');
  expect((await ops('products', 'set-image', 'TEE-1', '1', '--remove')).output).not.toContain('Image 1');

  await ops('categories', 'add', 'Clothing/Shirts');
  const placed = await ops('products', 'set-categories', 'TEE-1', 'clothing/shirts');
  expect(placed.output).toContain('categories: Shirts');
  expect(await rejectionOf('products', 'set-categories', 'TEE-1', 'Hats')).toContain('no category “Hats”');
});
