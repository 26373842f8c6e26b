import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call, inCart } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { DATABASE_CHECKS } from '#worker/api/status/shop-checks.ts';
import { importFile } from '#worker/operations/catalogue/import-file.ts';
import { findLastImport } from '#worker/operations/catalogue/import-undo.repository.ts';
import { undoImport } from '#worker/operations/catalogue/import-undo.ts';
import { hideProduct, showProductAgain } from '#worker/operations/product-changes.repository.ts';
import { claimDuePull, setPull } from '#worker/operations/pulls/pulls.repository.ts';
import {
  bringBackRetailer,
  countRetailerActivity,
  retireRetailer,
} from '#worker/operations/retirement.repository.ts';

const FILE = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value';

/** A retailer with an imported product without variants, one with two variants, and one that an operator has hidden. */
async function aRetailer() {
  const supplierId = await aSupplier();
  const supplier = { id: supplierId, displayName: `Supplier ${supplierId}` };
  const word = `basket${supplierId}`;
  const importCsv = (...rows: string[]) => {
    const csv = new Blob([[FILE, ...rows].join('\n')]);
    const source = { name: 'export.csv', open: async () => csv.stream() };
    const by = { ...OPERATOR, at: new Date(), file: 'export.csv' };
    const settings = { supplier, kind: 'catalogue', unpublishesMissing: false, isDryRun: false } as const;
    return importFile(env.DB, by, { ...settings, source });
  };
  await importCsv(
    `palm,Palm ${word},PALM,90,5,,`,
    `dress,Dress ${word},D-S,300,2,Size,S`,
    'dress,,D-M,300,4,Size,M',
    `hidden,Hidden ${word},HID,20,1,,`,
  );
  const idOf = async (handle: string): Promise<number> =>
    (await env.DB.prepare("SELECT id FROM product WHERE supplier_id = ? AND handle = ? AND option_key = ''")
      .bind(supplierId, handle)
      .first<number>('id')) ?? 0;
  await hideProduct(env.DB, OPERATOR, await idOf('hidden'));
  return { supplierId, supplier, word, importCsv, idOf };
}

async function namesFoundBy(q: string): Promise<string[]> {
  const { data } = await clientFor().search.listProducts({ q });
  return data.map(({ name }) => name).sort();
}

/** The products that shoppers see, and the entries of the search indexes. */
async function stored(supplierId: number): Promise<unknown> {
  const answers = await env.DB.batch([
    env.DB.prepare(
      'SELECT id, is_published, published_when_shown, stock, held, variant_count FROM product WHERE supplier_id = ? ORDER BY id',
    ).bind(supplierId),
    env.DB.prepare(
      'SELECT s.rowid, s.* FROM product_search s JOIN product p ON p.id = s.rowid WHERE p.supplier_id = ? ORDER BY s.rowid',
    ).bind(supplierId),
    env.DB.prepare('SELECT * FROM search_spelling ORDER BY form, word'),
    env.DB.prepare('SELECT * FROM retired_product'),
  ]);
  return answers.map(({ results }) => results);
}

describe('a retired retailer', () => {
  it('sells nothing, keeps its open parcels, and can be brought back unchanged', async () => {
    const { supplierId, word, idOf } = await aRetailer();
    const buyer = await aCustomer();
    await anAddress(buyer.userId);
    await inCart(buyer, await idOf('palm'), 1);
    const { id: orderId } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await inCart(buyer, await idOf('palm'), 1);
    const before = await stored(supplierId);
    expect(await countRetailerActivity(env.DB, supplierId)).toEqual({ shown: 2, retired: 0, openParcels: 1 });

    const hidden = await Promise.all([
      retireRetailer(env.DB, OPERATOR, supplierId),
      retireRetailer(env.DB, OPERATOR, supplierId),
    ]);
    expect(hidden[0] + hidden[1]).toBe(2);
    expect(await namesFoundBy(word)).toEqual([]);
    expect((await buyer.api.cart.getCart()).error).toContain('is no longer sold');
    expect((await call(buyer, 'POST', '/api/orders')).status).toBe(409);
    await advanceTo(orderId, 'delivered');
    expect(await showProductAgain(env.DB, OPERATOR, await idOf('hidden'))).toBe('retired');
    expect(await countRetailerActivity(env.DB, supplierId)).toEqual({ shown: 0, retired: 2, openParcels: 0 });

    const shown = await Promise.all([
      bringBackRetailer(env.DB, OPERATOR, supplierId),
      bringBackRetailer(env.DB, OPERATOR, supplierId),
    ]);
    expect(shown[0] + shown[1]).toBe(2);
    expect(await stored(supplierId)).toEqual(before);
    expect(await namesFoundBy(word)).toEqual([`Dress ${word}`, `Palm ${word}`]);
    expect((await call(buyer, 'POST', '/api/orders')).status).toBe(201);
    expect(await differencesOfSums()).toEqual([]);
    const events = await env.DB.prepare(
      "SELECT act FROM operator_event WHERE act IN ('retailers.retire', 'retailers.bring-back') AND record_id = ?",
    )
      .bind(String(supplierId))
      .all();
    expect(events.results).toEqual([{ act: 'retailers.retire' }, { act: 'retailers.bring-back' }]);
  });

  it('is recorded as brought back only once, even if the operation is interrupted and repeated', async () => {
    const { supplierId, idOf } = await aRetailer();
    await retireRetailer(env.DB, OPERATOR, supplierId);
    const failing: D1Database = Object.create(env.DB, {
      prepare: { value: (query: string) => env.DB.prepare(query) },
      batch: {
        async value(statements: D1PreparedStatement[]) {
          await env.DB.batch(statements);
          throw new Error('The connection was lost');
        },
      },
    });
    const eventsOf = () =>
      env.DB.prepare(
        "SELECT count(*) AS events FROM operator_event WHERE act = 'retailers.bring-back' AND record_id = ?",
      )
        .bind(String(supplierId))
        .first('events');
    await expect(bringBackRetailer(failing, OPERATOR, supplierId)).rejects.toThrow('was lost');
    expect([await eventsOf(), (await countRetailerActivity(env.DB, supplierId)).shown]).toEqual([1, 2]);
    // Its retailer is still retired.
    expect(await showProductAgain(env.DB, OPERATOR, await idOf('hidden'))).toBe('retired');
    await bringBackRetailer(env.DB, OPERATOR, supplierId);
    expect(await eventsOf()).toBe(1);
    expect(await showProductAgain(env.DB, OPERATOR, await idOf('hidden'))).toBe('saved');
  });

  it('cannot import, undo or fetch files', async () => {
    const { supplierId, supplier, importCsv } = await aRetailer();
    const last = await findLastImport(env.DB, supplierId);
    if (last === null) throw new Error('There is no import');
    const now = new Date();
    const url = 'https://files.example/x.csv';
    await setPull(env.DB, OPERATOR, { supplierId, url, kind: 'catalogue', everyHours: 1, now });
    await retireRetailer(env.DB, OPERATOR, supplierId);
    const before = await stored(supplierId);
    await expect(importCsv('new,New,NEW,10,1,,')).rejects.toThrow('is retired. Bring it back first.');
    const undo = { isDryRun: false, onProgress: () => undefined };
    const by = { ...OPERATOR, at: now, file: last.file, act: 'catalogue.undo' as const };
    await expect(undoImport(env.DB, by, supplier, last, undo)).rejects.toThrow('is retired.');
    const later = new Date(now.getTime() + 86_400_000);
    expect(await claimDuePull(env.DB, later)).toBeNull();
    expect(await DATABASE_CHECKS.Pulls?.(env.DB, later)).toMatchObject({ isWell: true });
    expect(await stored(supplierId)).toEqual(before);
    await bringBackRetailer(env.DB, OPERATOR, supplierId);
    expect((await claimDuePull(env.DB, later))?.supplierId).toBe(supplierId);
  });

  it('publishes nothing from an import that ran during the retirement', async () => {
    const { supplierId, importCsv } = await aRetailer();
    const importing = importCsv('new,New,NEW,10,1,,');
    await Promise.allSettled([importing, retireRetailer(env.DB, OPERATOR, supplierId)]);
    expect((await countRetailerActivity(env.DB, supplierId)).shown).toBe(0);
  });
});
