import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCategory, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { databaseOver } from '#test/support/database-with.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { loadCategoryTree } from '#worker/operations/catalogue/category-tree.ts';
import { type FileImport, importFile, MAX_BATCHES } from '#worker/operations/catalogue/import-file.ts';
import { withImportLease } from '#worker/operations/catalogue/import-lease.repository.ts';
import { findLastImport } from '#worker/operations/catalogue/import-undo.repository.ts';
import {
  describeUndo,
  type ImportUndoOptions,
  undoImport,
} from '#worker/operations/catalogue/import-undo.ts';
import {
  resolveCategoryPaths,
  updateProductCategories,
} from '#worker/operations/product-categories.repository.ts';
import { updateProductTexts } from '#worker/operations/product-changes.repository.ts';
import { addProductImage } from '#worker/operations/product-images.repository.ts';
import { findProductDetails } from '#worker/operations/products.repository.ts';
import { retireRetailer } from '#worker/operations/retirement.repository.ts';

/** D1's query limit per worker invocation, minus a reserve for the queries of the desk's page. */
const QUERIES_AT_MOST = 1_000 - 50;
const BY = () => ({ ...OPERATOR, at: new Date(), file: 'export.csv' });
const UNDO: ImportUndoOptions = { isDryRun: false, onProgress: () => undefined };

async function aRetailer() {
  const id = await aSupplier();
  return { id, displayName: `Supplier ${id}` };
}
type Retailer = Awaited<ReturnType<typeof aRetailer>>;

const sourceOf = (text: string) => ({ name: 'export.csv', open: async () => new Blob([text]).stream() });

function importText(supplier: Retailer, text: string, given: Partial<FileImport> = {}, db = env.DB) {
  const settings = { kind: 'catalogue', unpublishesMissing: false, isDryRun: false } as const;
  return importFile(db, BY(), { ...settings, supplier, source: sourceOf(text), ...given });
}

async function undo(supplier: Retailer, options = UNDO, db = env.DB) {
  const last = await findLastImport(env.DB, supplier.id);
  if (last === null) throw new Error('There is no import');
  return undoImport(db, BY(), supplier, last, options);
}

function rowsOf({ id }: Retailer): Promise<{ sku: string; price: number; published: 0 | 1 }[]> {
  return env.DB.prepare(
    'SELECT sku, price_cents AS price, is_published AS published FROM product WHERE supplier_id = ? ORDER BY id',
  )
    .bind(id)
    .all<{ sku: string; price: number; published: 0 | 1 }>()
    .then(({ results }) => results);
}

const csv = (price: number) =>
  `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\nmug,Mug,MUG,${price},5`;

describe('a file that is too large for one invocation of a worker', () => {
  const PRODUCTS = MAX_BATCHES + 2;
  /** Products that each fill a batch and have their own categories and brand. */
  const text = [
    'Name,SKU,Regular price,Stock,Categories,Brands,Description',
    ...Array.from({ length: PRODUCTS }, (_, n) => {
      const category = ['a', 'b', 'c', 'd'].map((level) => `Large ${level}${n}`).join(' > ');
      return `Product ${n},L-${n},100,5,${category},Brand ${n},<p>${'word'.repeat(100_000)}</p>`;
    }),
  ].join('\n');
  const published = async (retailer: Retailer) =>
    (await rowsOf(retailer)).filter((row) => row.published === 1).length;

  it('is imported and undone in several invocations, each within D1’s query limit', async () => {
    const retailer = await aRetailer();
    const [first, second] = [measuredDatabase(), measuredDatabase()];
    expect(await importText(retailer, text, {}, first.DB)).toMatchObject({
      isPartial: true,
      summary: expect.stringContaining('the next one continues'),
    });
    expect([await published(retailer), first.queries() < QUERIES_AT_MOST]).toEqual([MAX_BATCHES, true]);
    expect((await findLastImport(env.DB, retailer.id))?.isFinished).toBe(false);
    const { summary, isPartial } = await importText(retailer, text, {}, second.DB);
    expect([isPartial, await published(retailer)]).toEqual([false, PRODUCTS]);
    expect(summary).toContain(`Products: 2 added, 0 changed, ${MAX_BATCHES} unchanged`);

    await importText(retailer, text.replaceAll(',100,5,', ',200,5,'));
    await importText(retailer, text.replaceAll(',100,5,', ',200,5,'));
    const [third, fourth] = [measuredDatabase(), measuredDatabase()];
    const options = { ...UNDO, maxBatches: MAX_BATCHES };
    expect(await undo(retailer, options, third.DB)).toMatchObject({
      ...{ restored: MAX_BATCHES, isPartial: true },
    });
    expect(third.queries()).toBeLessThan(QUERIES_AT_MOST);
    expect(await undo(retailer, options, fourth.DB)).toMatchObject({ restored: 2, isPartial: false });
    expect(new Set((await rowsOf(retailer)).map(({ price }) => price))).toEqual(new Set([10_000]));
    expect(await findLastImport(env.DB, retailer.id)).toBeNull();
  }, 120_000);

  it('is rejected if even its preview is too large', async () => {
    const rows = Array.from({ length: 45_000 }, (_, n) => `p${n},Product,P-${n},100,5`);
    const many = `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n${rows.join('\n')}`;
    const rejection = importText(await aRetailer(), many, { isDryRun: true });
    await expect(rejection).rejects.toThrow('npm run catalogue:import');
  }, 60_000);
});

it('an import keeps an image that an operator adds while it runs', async () => {
  const retailer = await aRetailer();
  await importText(retailer, csv(100));
  const images = JSON.stringify([{ url: '/pictures/new.webp', alt: '', width: 1, height: 1 }]);
  // The products have been compared with the file before the first batch.
  const whileEdited: D1Database = Object.create(env.DB, {
    prepare: { value: (query: string) => env.DB.prepare(query) },
    batch: {
      async value(statements: D1PreparedStatement[]) {
        await env.DB.prepare('UPDATE product SET images = ? WHERE supplier_id = ?')
          .bind(images, retailer.id)
          .run();
        return env.DB.batch(statements);
      },
    },
  });
  await importText(retailer, csv(200), {}, whileEdited);
  const row = await env.DB.prepare('SELECT images, price_cents FROM product WHERE supplier_id = ?')
    .bind(retailer.id)
    .first();
  expect(row).toEqual({ images, price_cents: 20_000 });
});

describe('an undo', () => {
  const FILE = 'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Option1 Name,Option1 Value';
  const rows = (price: number, name: string, type: string) =>
    [
      FILE,
      ...['edited', 'plain'].flatMap((handle) => [
        `${handle},${name},<p>${name}</p>,${type},${handle}-S,${price},Size,S`,
        `${handle},,,,${handle}-M,${price},Size,M`,
      ]),
    ].join('\n');

  it('keeps and counts the texts, images and categories that operators changed after the import', async () => {
    const retailer = await aRetailer();
    await aCategory({ name: `Chosen ${retailer.id}` });
    const type = (name: string) => `${name} ${retailer.id}`;
    const idOf = (handle: string) =>
      env.DB.prepare("SELECT id FROM product WHERE supplier_id = ? AND handle = ? AND option_key = ''")
        .bind(retailer.id, handle)
        .first<number>('id')
        .then((id) => id ?? 0);
    const stateOf = async (handle: string) => {
      const found = await findProductDetails(env.DB, await idOf(handle));
      if (found === null) throw new Error('The product is missing');
      const { name, descriptionHtml, categories, images } = found;
      return {
        ...{ name, descriptionHtml, categories },
        images: images.map(({ alt }) => alt),
        prices: found.rows.map(({ priceCents }) => priceCents),
      };
    };
    const edit = async (handle: string, word: string) => {
      const id = await idOf(handle);
      const seen = null;
      await updateProductTexts(env.DB, OPERATOR, { id, name: word, descriptionHtml: `<p>${word}</p>`, seen });
      const tree = await loadCategoryTree(env.DB);
      const categories = resolveCategoryPaths(tree, [`Chosen ${retailer.id}`]);
      if (typeof categories === 'string') throw new Error(categories);
      await updateProductCategories(env.DB, OPERATOR, { id, tree, categories, seen });
      const image = { width: 1, height: 1, extension: 'webp', contentType: 'image/webp' };
      const bytes = new TextEncoder().encode(`${word} ${id}`);
      const upload = { name: 'x.webp', bytes, image: { ...image, bytes } };
      const added = { productId: id, upload, alt: word };
      expect(await addProductImage(env.DB, OPERATOR, env.PICTURES, added)).toBe('saved');
    };
    await importText(retailer, rows(100, 'First', type('Mugs')));
    await edit('plain', 'before');
    const before = { edited: await stateOf('edited'), plain: await stateOf('plain') };
    await importText(retailer, rows(200, 'Second', type('Pots')));
    expect(await stateOf('plain')).toMatchObject({ name: 'Second', images: ['before'] });
    await edit('edited', 'after');
    const edited = await stateOf('edited');
    const last = await findLastImport(env.DB, retailer.id);
    const changes = last && (await undoImport(env.DB, BY(), retailer, last, UNDO));
    expect(changes && describeUndo(changes)[1]).toBe(
      'Changed since the import, so not restored: the texts of 1 product, the images of 1 product, the categories of 1 product',
    );
    expect(await stateOf('plain')).toEqual(before.plain);
    expect(await stateOf('edited')).toEqual({ ...edited, prices: before.edited.prices });
    expect(await namesFoundBy('before')).toContain('before');
  });
});

async function namesFoundBy(q: string): Promise<string[]> {
  const { data } = await clientFor().search.listProducts({ q });
  return data.map(({ name }) => name);
}

describe('while an import of a retailer is running', () => {
  const STOCK = 'SKU,Quantity\nMUG,9';

  it('another import, a stock update and an undo are rejected and change nothing', async () => {
    const [retailer, other] = [await aRetailer(), await aRetailer()];
    await importText(retailer, csv(100));
    const before = await rowsOf(retailer);
    await withImportLease(env.DB, retailer, BY(), async () => {
      for (const attempt of [
        () => importText(retailer, csv(200)),
        () => importText(retailer, STOCK, { kind: 'stock' }),
        () => undo(retailer),
      ]) {
        await expect(attempt()).rejects.toThrow(
          `another import or undo of ${retailer.displayName} is running`,
        );
      }
      await importText(retailer, csv(200), { isDryRun: true });
      await importText(other, csv(100));
    });
    expect(await rowsOf(retailer)).toEqual(before);
    await importText(retailer, csv(200));
    expect((await rowsOf(retailer))[0]?.price).toBe(20_000);
  });

  it('its lease ends with the import, even if a database call fails', async () => {
    const retailer = await aRetailer();
    let failures = 0;
    const flaky = databaseOver(async (ask, sql) => {
      if (!sql.includes('DELETE FROM import_lease') || failures === 5) return ask();
      failures += 1;
      throw new Error('D1_ERROR: database is locked: SQLITE_BUSY');
    });
    await importText(retailer, csv(100), {}, flaky);
    expect(failures).toBe(5);
    await importText(retailer, csv(200));
    expect((await rowsOf(retailer))[0]?.price).toBe(20_000);
  });

  it('the import renews its lease, and writes nothing more once another import has replaced it', async () => {
    const retailer = await aRetailer();
    const expire = () =>
      env.DB.prepare("UPDATE import_lease SET expires_at = '2026-01-01' WHERE supplier_id = ?")
        .bind(retailer.id)
        .run();
    const late = withImportLease(env.DB, retailer, BY(), async (holder) => {
      const settings = { kind: 'catalogue', unpublishesMissing: false, isDryRun: false } as const;
      const write = (price: number) =>
        importFile(env.DB, holder, { ...settings, supplier: retailer, source: sourceOf(csv(price)) });
      await expire();
      await write(100);
      await expect(importText(retailer, csv(300))).rejects.toThrow('is running');
      await expire();
      await importText(retailer, csv(300));
      await write(400);
    });
    await expect(late).rejects.toThrow('another import of');
    expect((await rowsOf(retailer))[0]?.price).toBe(30_000);
  });

  it('the retailer can be retired, and a running undo then changes nothing', async () => {
    const retailer = await aRetailer();
    await importText(retailer, csv(100));
    const running = withImportLease(env.DB, retailer, BY(), async (holder) => {
      await retireRetailer(env.DB, OPERATOR, retailer.id);
      const last = await findLastImport(env.DB, retailer.id);
      return last && undoImport(env.DB, holder, retailer, last, UNDO);
    });
    await expect(running).rejects.toThrow('is retired. Bring it back first');
    await expect(importText(retailer, STOCK, { kind: 'stock' })).rejects.toThrow('is retired.');
    const { results } = await env.DB.prepare(
      "SELECT published_when_shown, source_hash <> '' AS sold FROM product WHERE supplier_id = ?",
    )
      .bind(retailer.id)
      .all();
    expect(results).toEqual([{ published_when_shown: 1, sold: 1 }]);
  });
});
