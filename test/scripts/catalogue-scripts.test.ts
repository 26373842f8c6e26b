import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';
import { aFile, aRow, toCsv } from './support/a-csv.ts';
import { aStateDir, type Ended, keepOpen, runHere, runScriptFile } from './support/a-script.ts';
import { ops } from './support/an-operator.ts';

const REAL_CATALOGUES = path.resolve(PROJECT_FOLDER, '../shared/data/catalogue');
const hasRealCatalogues = existsSync(path.join(REAL_CATALOGUES, 'apparel.csv'));
if (!hasRealCatalogues)
  console.warn(`Imports of real catalogues are not tested: there is no ${REAL_CATALOGUES}`);

keepOpen(aStateDir);

function run(script: string, ...args: string[]): Promise<Ended> {
  return runScriptFile(script, args, {});
}

/**
 * Runs the code of `npm run catalogue:import` in this process, which saves the two seconds that the script takes to
 * start.
 */
function importFile(file: string, supplier: string, ...more: string[]): Promise<Ended> {
  return runHere(() => runImport([file, '--supplier', supplier, '--new-retailer', ...more]));
}

function realFile(name: string): string {
  return path.join(REAL_CATALOGUES, name);
}

/** All rows of the catalogue as text. */
function snapshot(): Promise<string> {
  return withShop({ kind: 'local' }, async ({ db, kv }) => {
    const results = await db.batch([
      db.prepare('SELECT * FROM product ORDER BY id'),
      db.prepare('SELECT * FROM supplier'),
      db.prepare('SELECT * FROM brand'),
      db.prepare('SELECT * FROM category'),
      db.prepare('SELECT id, status FROM "order"'),
    ]);
    return JSON.stringify([results.map((result) => result.results), await kv.get('data-version')]);
  });
}

describe.skipIf(!hasRealCatalogues)('npm run catalogue:import', () => {
  it('imports apparel.csv, reports changes and skipped rows, and changes nothing when repeated', async () => {
    const file = realFile('apparel.csv');
    const first = await run('catalogue-import.ts', file, '--supplier', 'Outdoor Apparel', '--new-retailer');
    expect(first).toMatchObject({ exitCode: 0, errors: '' });
    expect(first.output).toContain('Products: 24 added, 0 changed, 0 unchanged, 1 skipped');
    expect(first.output).toContain('Variants: 93 added, 0 changed, 0 unchanged, 0 unpublished');
    expect(first.output).toContain('1 × the price is zero: line 232 (the-field-report-vol-2)');
    const before = await snapshot();
    const second = await importFile(file, 'outdoor apparel');
    expect(second.output).toContain('Products: 0 added, 0 changed, 24 unchanged, 1 skipped');
    expect(await snapshot()).toBe(before);
  });

  it('names a deployed shop and asks for confirmation before it writes', async () => {
    const file = realFile('apparel.csv');
    const { exitCode, output, errors } = await importFile(file, 'Outdoor Apparel', '--remote');
    expect([exitCode, errors]).toEqual([
      1,
      'This command needs a confirmation. Nothing was changed. Run it in a terminal, or with --yes.\n',
    ]);
    expect(output).toMatch(
      /^Shop +www\.spaza\.example \(production\)\nAction +import 24 products of Outdoor Apparel\n$/,
    );
  });

  it('rejects a bad file with the place of the error in one line, and changes nothing', async () => {
    const whole = await readFile(realFile('apparel.csv'), 'utf8');
    const before = await snapshot();
    const bad = [
      await aFile('cut.csv', whole.slice(0, 20_000)),
      await aFile('header.csv', whole.replace('Variant Price', 'Cost')),
      await aFile('latin1.csv', Buffer.from(whole.replace('Shirts', 'Chemisé'), 'latin1')),
      '/no/such.csv',
    ];
    const rejections: Ended[] = [];
    for (const file of bad) rejections.push(await importFile(file, 'Another Shop'));
    for (const { exitCode, output } of rejections) expect([exitCode, output]).toEqual([1, '']);
    expect(rejections.map(({ errors }) => errors)).toEqual([
      expect.stringMatching(
        /^cut\.csv, line \d+, column \S.*: the row is cut off.* Nothing was changed\.\n$/,
      ),
      'header.csv, line 1, column "Variant Price": the header does not have it. Nothing was changed.\n',
      expect.stringMatching(
        /^latin1\.csv, line \d+, column \d+: the file is not UTF-8\. In Excel, save it as .* Nothing was changed\.\n$/,
      ),
      'such.csv: there is no such file, or it cannot be read. Nothing was changed.\n',
    ]);
    expect(await snapshot()).toBe(before);
  });

  it('generates a SKU for each product of jewelry.csv, which has none', async () => {
    const { output } = await importFile(realFile('jewelry.csv'), 'Supply Dark', '--npo-id', '7');
    expect(output).toContain('Products: 19 added');
    await withShop({ kind: 'local' }, async ({ db }) => {
      const { results } = await db
        .prepare(
          `SELECT sku, npo_id FROM product JOIN supplier s ON s.id = supplier_id WHERE display_name = 'Supply Dark'`,
        )
        .all<{ sku: string; npo_id: number }>();
      expect(results.every(({ sku, npo_id }) => /^SD-\w+-[0-9A-Z]{8}$/.test(sku) && npo_id === 7)).toBe(true);
      expect(new Set(results.map(({ sku }) => sku)).size).toBe(results.length);
    });
  });

  it('imports the 5,000 rows of fashion.csv, and changes nothing when repeated', async () => {
    const first = await run(
      'catalogue-import.ts',
      realFile('fashion.csv'),
      '--supplier',
      'Fashion',
      '--new-retailer',
    );
    expect(first.output).toContain('Products: 996 added, 0 changed, 0 unchanged, 1 skipped');
    const second = await importFile(realFile('fashion.csv'), 'Fashion');
    expect(second.output).toContain('Products: 0 added, 0 changed, 996 unchanged, 1 skipped');
    expect(second.output).toContain('Variants: 0 added, 0 changed, 3,680 unchanged, 0 unpublished');
  });
});

describe('the report of npm run catalogue:import', () => {
  it('names the retailer’s missing invoice details and the command that sets them', async () => {
    const file = await aFile('kettles.csv', toCsv([aRow()]));
    const first = await importFile(file, 'Karoo Kettles');
    expect(first.output).toContain(
      'Karoo Kettles has no VAT number and no address yet, so its prices are shown without VAT and its invoices are not tax invoices.\n',
    );
    const command = / {2}Set them: npm run ops -- retailers set (\d+) --vat-number NUMBER --address TEXT\n/;
    const [, id = ''] = command.exec(first.output) ?? [];

    await ops('retailers', 'set', id, '--address', '14 Somerset Street, Graaff-Reinet, 6280');
    const second = await importFile(file, 'Karoo Kettles');
    expect(second.output).toContain('Karoo Kettles has no VAT number yet, ');
    expect(second.output).toContain(`  Set it: npm run ops -- retailers set ${id} --vat-number NUMBER\n`);

    await ops('retailers', 'set', id, '--vat-number', '4123456789');
    expect((await importFile(file, 'Karoo Kettles')).output).not.toMatch(/VAT|address/);
  });
});

describe('the command line of npm run catalogue:import', () => {
  it('is rejected with a one-line error if it is invalid', async () => {
    const wrong = [
      [2, ['--supplier', 'Shop'], "missing required argument 'file'"],
      [2, ['a.csv'], "required option '--supplier <name>' not specified"],
      [2, ['a.csv', '--supplier', 'Shop', '--npo-id', 'x'], '--npo-id must be a whole number from 1'],
      [2, ['a.csv', '--supplier', 'Shop', '--images', '/no/such'], '--images: there is no folder /no/such'],
      [2, ['a.csv', '--supplier', ' '], '--supplier is empty'],
      [2, ['a.csv', '--supplier', 'Shop', '--img', 'x'], "unknown option '--img'"],
    ] as const;
    for (const [code, args, message] of wrong) {
      const { exitCode, errors } = await runHere(() => runImport([...args]));
      expect([exitCode, errors.trimEnd().split('\n').length]).toEqual([code, 1]);
      expect(errors).toContain(message);
    }
    const [[, args, message]] = wrong;
    const ended = await run('catalogue-import.ts', ...args);
    expect([ended.exitCode, ended.output]).toEqual([2, '']);
    expect(ended.errors).toMatch(/^[^\n]+\n$/);
    expect(ended.errors).toContain(message);
  });
});

describe('npm run catalogue:generate', () => {
  it('changes nothing when repeated with the same seed', async () => {
    const first = await run('catalogue-generate.ts', '--products', '300', '--seed', '1');
    expect(first.output).toContain('Products: 300 added, 0 changed, 0 unchanged');
    const second = await run('catalogue-generate.ts', '--products', '300', '--seed', '1');
    expect(second.output).toContain('Products: 0 added, 0 changed, 300 unchanged');
  });
});

describe('npm run catalogue:demo', () => {
  it('is rejected for a production shop, and asks for confirmation for other deployed shops', async () => {
    for (const script of ['catalogue-demo.ts', 'catalogue-generate.ts']) {
      const { exitCode, output, errors } = await run(script, '--remote', '--yes');
      expect([exitCode, output]).toEqual([1, '']);
      expect(errors).toMatch(
        /^www\.spaza\.example \(production\) is a production shop and must not contain .+\. Nothing was changed\. Use another shop: --env staging\n$/,
      );
      const asked = await run(script, '--remote', '--env', 'staging');
      expect([asked.exitCode, asked.errors]).toEqual([
        1,
        'This command needs a confirmation. Nothing was changed. Run it in a terminal, or with --yes.\n',
      ]);
      expect(asked.output).toMatch(/^Shop +staging\.spaza\.example \(staging\)\nAction +write /);
    }
  });

  it('writes the demo shop with an order in every state, and changes nothing when repeated', async () => {
    const first = await run('catalogue-demo.ts');
    expect(first, first.errors).toMatchObject({ exitCode: 0 });
    expect(first.output).toContain('12 orders added');
    await withShop({ kind: 'local' }, async ({ db }) => {
      const { results } = await db
        .prepare('SELECT group_concat(DISTINCT status ORDER BY status) AS statuses FROM "order"')
        .all();
      expect(results).toEqual([
        { statuses: 'cancelled,delivered,expired,packed,paid,placed,refunded,shipped' },
      ]);
      const { results: pictured } = await db
        .prepare(
          `SELECT count(image) AS tiles,
             (SELECT count(DISTINCT mug.images) FROM product mug JOIN product parent ON parent.id = mug.parent_id
              WHERE parent.name = 'Enamel Mug 350 ml') AS mugImages
           FROM category`,
        )
        .all();
      expect(pictured).toEqual([{ tiles: 9, mugImages: 4 }]);
      const tomorrow = new Date(Date.now() + 86_400_000);
      expect(await runChecks(db, tomorrow)).toEqual({ count: 0, differences: [] });
    });
    const before = await snapshot();
    const second = await run('catalogue-demo.ts');
    expect(second.output).toMatch(/Products: 0 added, 0 changed, \d+ unchanged/);
    expect(second.output).toContain('0 vouchers added or changed, 0 orders added');
    expect(await snapshot()).toBe(before);
  });
});
