import { describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { aFile, aRow, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';
import { ops, rejectionOf } from '../support/an-operator.ts';

keepOpen(aMigratedStateDir);

/** Imports one product with these tags; returns the import's output. */
async function importTags(Tags: string, price = '100.00'): Promise<string> {
  const csv = toCsv([aRow({ Handle: 'jam', Title: 'Jam', Tags, 'Variant Price': price })]);
  const args = [await aFile('shop.csv', csv), '--supplier', 'Karoo Kitchen', '--new-retailer'];
  const { exitCode, output } = await runHere(() => runImport(args));
  expect(exitCode).toBe(0);
  return output;
}

function exclusion(): Promise<string | null> {
  return withShop({ kind: 'local' }, ({ db }) =>
    db.prepare("SELECT return_exclusion FROM product WHERE handle = 'jam'").first('return_exclusion'),
  );
}

describe('the return exclusion of a product', () => {
  it('changes when the file’s tag changes; an operator’s value lasts until then', async () => {
    await importTags('fruit');
    expect(await exclusion()).toBeNull();
    expect((await ops('products', 'exclude-return', '1', 'perishable')).output).toContain(
      'Jam can only be returned for a defect (perishable).',
    );
    // The new price rewrites the product, but its tags are the same as in the last import.
    await importTags('fruit', '90.00');
    expect(await exclusion()).toBe('perishable');
    await importTags('fruit, returns:everyday-consumption');
    expect(await exclusion()).toBe('everyday_consumption');
    await ops('products', 'exclude-return', '1', 'none');
    await importTags('fruit, returns:everyday-consumption', '80.00');
    expect(await exclusion()).toBeNull();
    await importTags('fruit, returns:hygiene');
    await importTags('fruit');
    expect(await exclusion()).toBeNull();
  });

  it('is reported if the file’s tag is unknown, and rejected if an operator’s value is unknown', async () => {
    expect(await importTags('returns:never')).toContain(
      'Line 2 (jam): "returns:never" is not a known returns tag. Known tags: ' +
        'returns:everyday-consumption, returns:perishable, returns:made-to-order, returns:hygiene, ' +
        'returns:unsealed-media, returns:periodical-or-book.',
    );
    expect(await rejectionOf('products', 'exclude-return', '1', 'never')).toContain('REASON must be one of');
    expect(await rejectionOf('products', 'exclude-return', '99', 'none')).toContain(
      'Product 99 does not exist',
    );
  });
});
