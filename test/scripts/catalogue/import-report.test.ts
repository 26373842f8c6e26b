import { expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { aFile, aRow, type GivenRow, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';

keepOpen(aMigratedStateDir);

async function reportOf(...rows: GivenRow[]): Promise<string> {
  const args = [await aFile('shop.csv', toCsv(rows)), '--supplier', 'Karoo Kitchen', '--new-retailer'];
  const { exitCode, output } = await runHere(() => runImport(args));
  expect(exitCode).toBe(0);
  return output;
}

function item(handle: string, given: GivenRow = {}): GivenRow {
  return aRow({ Handle: handle, Title: handle, ...given });
}

it('the report lists unpublished products by reason', async () => {
  const report = await reportOf(
    item('shown'),
    item('one', { Status: 'Draft' }),
    item('two', { Status: 'draft' }),
    item('three', { Published: 'FALSE' }),
  );
  expect(report).toContain('Products: 4 added, 0 changed');
  expect(report).toContain(
    [
      "Not published: 3 of the file's 4 products:",
      '  2 × the status is draft: one, two',
      '  1 × it is not published online: three\n',
    ].join('\n'),
  );
});

it('the report counts images and videos removed from descriptions, and lists emptied ones', async () => {
  const image = '<img src="https://x.example/1.jpg">';
  const report = await reportOf(
    item('mixed', { 'Body (HTML)': `<p>Tea</p>${image}<iframe src="https://x.example"></iframe>` }),
    item('images', { 'Body (HTML)': `<p>${image}</p>` }),
    item('text', { 'Body (HTML)': '<p>Tea</p>' }),
  );
  expect(report).toContain(
    'Descriptions: 3 images or videos removed from 2 products\n  Empty without them: images\n',
  );
});

it('an unknown retailer name is rejected without --new-retailer', async () => {
  await reportOf(item('tea'));
  const file = await aFile('shop.csv', toCsv([item('tea')]));
  const misspelled = await runHere(() => runImport([file, '--supplier', 'Karoo Kichen', '--dry-run']));
  expect([misspelled.exitCode, misspelled.errors]).toEqual([
    1,
    'The shop has no retailer "Karoo Kichen". Similar: Karoo Kitchen. To create it, add --new-retailer. Nothing was changed.\n',
  ]);
  const known = await runHere(() => runImport([file, '--supplier', 'karoo kitchen']));
  expect(known.output).toContain('Products: 0 added');
});

it('a file without a usable product creates no retailer', async () => {
  const file = await aFile('shop.csv', toCsv([item('tea', { 'Variant Price': '0' })]));
  await runHere(() => runImport([file, '--supplier', 'Empty Shop', '--new-retailer']));
  const again = await runHere(() => runImport([file, '--supplier', 'Empty Shop']));
  expect(again.errors).toContain('The shop has no retailer "Empty Shop".');
});
