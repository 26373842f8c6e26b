import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSupplier } from '#test/support/a-shop.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import {
  anOperator,
  hiddenFieldsOf,
  pageText,
  postFile,
  postForm,
  readableText,
  visitDesk,
} from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';
import { deleteExpiredUploads } from '#worker/operations/catalogue/import-uploads.ts';

let catalogue: { email: string };
let owner: { email: string };

beforeAll(async () => {
  catalogue = await anOperator('catalogue');
  owner = await anOperator('owner');
});

type Row = readonly [handle: string, price: string, stock?: string];

function csv(...rows: readonly Row[]): File {
  const lines = rows.map(([handle, price, stock = '5']) => `${handle},${handle},${handle},${price},${stock}`);
  const header = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty';
  return new File([[header, ...lines].join('\n')], 'export.csv', { type: 'text/csv' });
}

function upload(id: number, file: File, fields: Record<string, string> = {}): Promise<Response> {
  const given = { kind: 'catalogue', withdraws: 'no', ...fields, file };
  return postFile(`/imports/${id}/upload`, { as: catalogue, page: `/imports/${id}`, fields: given });
}

const seen = (id: number) => hiddenFieldsOf(`/imports/${id}`, catalogue, `/imports/${id}/apply`);

async function apply(id: number, fields: Record<string, string>): Promise<[number, string]> {
  const response = await postForm(`/imports/${id}/apply`, { as: catalogue, page: `/imports/${id}`, fields });
  return [response.status, await readableText(response)];
}

/** Uploads and applies a file. */
async function importFile(id: number, file: File, fields: Record<string, string> = {}): Promise<void> {
  expect((await upload(id, file, fields)).status).toBe(303);
  expect((await apply(id, await seen(id)))[0]).toBe(303);
}

async function undo(id: number, fields: Record<string, string>): Promise<[number, string]> {
  const response = await postForm(`/imports/${id}/undo`, { as: catalogue, page: `/imports/${id}`, fields });
  return [response.status, await readableText(response)];
}

/** The published products of a retailer: SKU, price in cents and stock. */
async function productsOf(id: number): Promise<[string, number, number][]> {
  const { results } = await env.DB.prepare(
    'SELECT sku, price_cents, stock FROM product WHERE supplier_id = ? AND is_published = 1 ORDER BY sku',
  )
    .bind(id)
    .all<{ sku: string; price_cents: number; stock: number }>();
  return results.map(({ sku, price_cents, stock }) => [sku, price_cents, stock]);
}

async function eventsOf(id: number): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    "SELECT operator, act, details FROM operator_event WHERE record_kind = 'retailer' AND record_id = ? ORDER BY id",
  )
    .bind(String(id))
    .all();
  return results;
}

describe('an import on the desk', () => {
  it('is previewed, applied as it was previewed, and undone', async () => {
    const id = await aSupplier({ name: 'Karoo Kitchen' });
    expect((await upload(id, csv(['mug', '80'], ['pot', '150']))).status).toBe(303);
    const preview = await pageText(`/imports/${id}`, catalogue);
    expect(preview).toContain('Nothing was changed.');
    expect(preview).toContain('Products: 2 added, 0 changed');
    expect(preview).toContain('Karoo Kitchen has no VAT number and no address yet');
    expect(await productsOf(id)).toEqual([]);

    expect((await apply(id, await seen(id)))[0]).toBe(303);
    expect(await productsOf(id)).toEqual([
      ['mug', 8_000, 5],
      ['pot', 15_000, 5],
    ]);
    const applied = await pageText(`/imports/${id}`, catalogue);
    expect(applied).toMatch(/Imported: export\.csv, .*catalogue-/);
    expect(applied).toContain('Products: 2 added, 0 changed');

    await importFile(id, csv(['mug', '90', '9']), { withdraws: 'yes' });
    expect(await productsOf(id)).toEqual([['mug', 9_000, 9]]);
    expect(await pageText('/imports', catalogue)).toContain('export.csv');
    const plan = await pageText(`/imports/${id}/undo`, catalogue);
    expect(plan).toContain('2 restored (1 of them published again)');
    expect(await productsOf(id)).toEqual([['mug', 9_000, 9]]);
    const form = await hiddenFieldsOf(`/imports/${id}/undo`, catalogue, `/imports/${id}/undo`);
    expect((await undo(id, form))[0]).toBe(303);
    expect(await productsOf(id)).toEqual([
      ['mug', 8_000, 5],
      ['pot', 15_000, 5],
    ]);
    expect(await undo(id, form)).toEqual([422, expect.stringContaining('already been undone')]);
    expect(await pageText(`/imports/${id}`, catalogue)).not.toContain('Imported: ');
    expect((await visitDesk(`/imports/${id}/undo`, { as: catalogue })).status).toBe(303);
    const details = '{"file":"export.csv"}';
    expect(await eventsOf(id)).toEqual(
      ['catalogue.import', 'catalogue.import', 'catalogue.undo'].map((act) => ({
        ...{ operator: catalogue.email, act, details },
      })),
    );
    expect(await differencesOfSums()).toEqual([]);
  });

  it('updates stock by SKU', async () => {
    const id = await aSupplier();
    await importFile(id, csv(['mug', '80']));
    const stock = new File(['SKU,Quantity\nmug,3\nunknown,1'], 'stock.csv');
    expect((await upload(id, stock, { kind: 'stock' })).status).toBe(303);
    expect(await pageText(`/imports/${id}`, catalogue)).toContain('Not sold by the retailer: 1 SKU: unknown');
    expect((await apply(id, await seen(id)))[0]).toBe(303);
    expect(await productsOf(id)).toEqual([['mug', 8_000, 3]]);
  });

  it('rejects files with errors, without products or larger than 8 MB', async () => {
    const id = await aSupplier();
    const inventory = new File(['Handle,SKU,Location,On hand\na,a,Durban,1'], 'inventory.csv');
    for (const [file, fault] of [
      [csv(['mug', 'abc']), 'export.csv, line 2, column "Variant Price": "abc" is not an amount'],
      [csv(), 'the file has no'],
      [inventory, 'inventory export'],
      [new File([''], 'empty.csv'), 'It must not be empty.'],
    ] as const) {
      const response = await upload(id, file);
      expect([response.status, await readableText(response)]).toEqual([422, expect.stringContaining(fault)]);
    }
    const large = await upload(id, new File([new Uint8Array(8_100_000)], 'large.csv'));
    expect([large.status, await readableText(large)]).toEqual([
      413,
      expect.stringMatching(/larger than 8 MB\..*npm run catalogue:import/),
    ]);
    expect((await visitDesk('/imports/999999', { as: catalogue })).status).toBe(404);
    expect(await productsOf(id)).toEqual([]);
  });

  it('is applied only once if its form is submitted repeatedly', async () => {
    const id = await aSupplier();
    await upload(id, csv(['mug', '80']));
    const form = await seen(id);
    const both = await Promise.all([apply(id, form), apply(id, form)]);
    expect(both.map(([status]) => status).sort()).toEqual([303, 422]);
    const third = await apply(id, form);
    expect(third).toEqual([422, expect.stringContaining('This upload has already been imported')]);
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await productsOf(id)).toEqual([['mug', 8_000, 5]]);
  });

  it('is rejected after the file was replaced or the products have changed, with a new preview', async () => {
    const id = await aSupplier();
    await importFile(id, csv(['mug', '80'], ['pot', '150']));
    await upload(id, csv(['mug', '90']), { withdraws: 'yes' });
    const first = await seen(id);
    await upload(id, csv(['mug', '95']));
    expect(await apply(id, first)).toEqual([422, expect.stringContaining('been imported or replaced')]);
    const second = await seen(id);
    await env.DB.prepare("UPDATE product SET price_cents = 9500, updated_at = ? WHERE sku = 'mug'")
      .bind(new Date().toISOString())
      .run();
    const [status, page] = await apply(id, second);
    expect([status, page]).toEqual([
      422,
      expect.stringContaining('products have changed since this preview'),
    ]);
    expect(page).toContain('0 changed, 1 unchanged');
    expect(await productsOf(id)).toEqual([
      ['mug', 9_500, 5],
      ['pot', 15_000, 5],
    ]);
  });

  it('runs concurrently with another retailer’s import, and can be undone once', async () => {
    const [id, other] = [await aSupplier(), await aSupplier()];
    await upload(id, csv(['mug', '80']));
    await upload(other, csv(['pot', '150']));
    const forms = [await seen(id), await seen(other)] as const;
    const both = await Promise.all([apply(id, forms[0]), apply(other, forms[1])]);
    expect(both.map(([status]) => status)).toEqual([303, 303]);
    const form = await hiddenFieldsOf(`/imports/${id}/undo`, catalogue, `/imports/${id}/undo`);
    const undone = await Promise.all([undo(id, form), undo(id, form)]);
    expect(undone.map(([status]) => status).sort()).toEqual([303, 422]);
    expect([await productsOf(id), (await productsOf(other)).length]).toEqual([[], 1]);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('stores the file privately, for a day', async () => {
    const id = await aSupplier();
    await upload(id, csv(['mug', '80']));
    const key = `private/imports/${id}`;
    expect(await env.PICTURES.head(key)).not.toBeNull();
    for (const path of [`/pictures/${key}`, `/pictures/${encodeURIComponent(key)}`]) {
      expect((await visit(path)).status).toBe(404);
    }
    await deleteExpiredUploads(env.PICTURES, new Date(Date.now() + 86_400_000 - 60_000));
    expect(await env.PICTURES.head(key)).not.toBeNull();
    await deleteExpiredUploads(env.PICTURES, new Date(Date.now() + 86_400_001));
    expect(await env.PICTURES.head(key)).toBeNull();
    const form = { upload: 'x', version: '0 ' };
    expect(await apply(id, form)).toEqual([422, expect.stringContaining('older than a day')]);
  });
});

it('only owners see the form that adds a retailer, and each name is accepted only once', async () => {
  const add = () =>
    postForm('/retailers/add', { as: owner, page: '/retailers', fields: { name: ' Bluff Outdoor ' } });
  expect((await add()).headers.get('Location')).toMatch(/^\/retailers\/\d+$/);
  const again = await add();
  expect([again.status, await readableText(again)]).toEqual([
    422,
    expect.stringContaining('A retailer named Bluff Outdoor already exists'),
  ]);
  expect(await pageText('/retailers', catalogue)).not.toContain('Add the retailer');
  expect(await pageText('/imports', catalogue)).toContain('Bluff Outdoor');
});
