import { beforeAll, expect, it } from 'vitest';
import { withStores } from '#scripts/shop/open-shop.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, opsUnconfirmed, outcomeOf, rejectionOf } from './support/an-operator.ts';

keepOpen(aMigratedStateDir);

const AT = '2026-11-21T08:00:00.000Z';

beforeAll(async () => {
  await withStores({ kind: 'local' }, ({ db }) =>
    db.batch(
      [
        `INSERT INTO supplier (id, display_name) VALUES (1, 'Karoo')`,
        `INSERT INTO brand (id, name) VALUES (1, 'Kasi')`,
        `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, created_at, updated_at)
           VALUES (1, 1, 1, 'radio', 'RAD-1', 'Radio', 10000, '${AT}', '${AT}')`,
        `INSERT INTO review (id, product_id, stars, title, text, author, supplier_name, status, created_at, updated_at)
           VALUES (7, 1, 4, 'Good', 'Clear sound.', 'Thandi M.', 'Karoo', 'waiting', '${AT}', '${AT}')`,
      ].map((sql) => db.prepare(sql)),
    ),
  );
}, 120_000);

const LINE = '7  2026-11-21 10:00  4/5  Radio, Karoo  Thandi M.\n    Good: Clear sound.\n';

it('ops reviews lists, publishes, answers and refuses reviews', async () => {
  expect(await outcomeOf('reviews', 'list')).toBe(LINE);
  expect((await opsUnconfirmed('reviews', 'publish', '7')).errors).toContain('--yes');
  expect(await outcomeOf('reviews', 'publish', '7')).toContain('Review 7 is published.\n');
  expect(await outcomeOf('reviews', 'publish', '7')).toContain('Review 7 already is published.');
  expect(await outcomeOf('reviews', 'list')).toBe('There are no such reviews.\n');
  expect(await outcomeOf('reviews', 'answer', '7', '--text', 'Thank you!')).toBe('Review 7 is answered.\n');
  expect(await outcomeOf('reviews', 'list', '--status', 'published')).toBe(`${LINE}    Answer: Thank you!\n`);
  expect(await outcomeOf('reviews', 'refuse', '7', '--reason', 'Spam.')).toContain('Review 7 is refused.\n');
  const listed: unknown = JSON.parse(await outcomeOf('reviews', 'list', '--status', 'refused', '--json'));
  expect(listed).toMatchObject([{ id: 7, status: 'refused', refusal: 'Spam.', answer: 'Thank you!' }]);
  expect(await outcomeOf('reviews', 'answer', '7', '--text', '')).toBe('Review 7 has no answer.\n');
  const { output } = await ops('events', '--record', 'review/7');
  for (const act of ['reviews.publish', 'reviews.answer', 'reviews.refuse']) expect(output).toContain(act);
});

it('ops reviews rejects unknown reviews and invalid arguments in one line', async () => {
  for (const id of ['999', 'x', '0']) {
    expect(await rejectionOf('reviews', 'publish', id)).toContain(`There is no review ${id}`);
  }
  expect(await rejectionOf('reviews', 'refuse', '7')).toContain('--reason TEXT is required');
  expect(await rejectionOf('reviews', 'refuse', '7', '--reason', 'x'.repeat(501))).toContain('501');
  expect(await rejectionOf('reviews', 'answer', '7')).toContain('--text TEXT is required');
  expect(await rejectionOf('reviews', 'list', '--status', 'old')).toContain('waiting, published, refused');
  for (const wrong of [
    ['reviews', 'answer', '7'],
    ['reviews', 'answer', '7', '--text', 'x'.repeat(2_001)],
    ['reviews', 'list', '--status', 'old'],
    ['categories', 'add', 'a//b'],
    ['products', 'set-image', 'TEE-1', '1'],
    ['retailers', 'set', '1', '--story', 'x'.repeat(601)],
  ]) {
    expect([wrong, (await ops(...wrong)).exitCode]).toEqual([wrong, 2]);
  }
});
