import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BENCH_FOLDER } from './project.ts';
import { formatTable, type PartReport } from './report.ts';
import { runNode } from './run-node.ts';
import { rounded } from './statistics.ts';

const FOLDER = path.join(BENCH_FOLDER, 'import');

/**
 * The first file has the number of products of a real retailer. The other two have nearly 300 MB each: many products
 * with short descriptions, and few products with long ones.
 */
const FILES = [
  { products: 8_624, descriptionCharacters: 1_000 },
  { products: 120_000, descriptionCharacters: 2_100 },
  { products: 8_624, descriptionCharacters: 34_500 },
];

type Measured = { products: number; fileMb: number; seconds: number; memoryMb: number };

/** Measures the first import of large files into a new local shop: the time, and the command's resident memory. */
export async function measureImport(): Promise<PartReport> {
  const measured: Measured[] = [];
  for (const file of FILES) measured.push(await measureFile(file));
  return {
    title: 'First import of a Shopify file, two variants per product',
    table: formatTable(
      ['products', 'file MB', 'seconds', 'memory MB'],
      measured.map((row) =>
        [row.products, row.fileMb, row.seconds, row.memoryMb].map((figure) => figure.toLocaleString('en-US')),
      ),
    ),
    results: { files: measured },
  };
}

async function measureFile({ products, descriptionCharacters }: (typeof FILES)[number]): Promise<Measured> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, 'catalogue.csv');
  await pipeline(Readable.from(csvLines(products, descriptionCharacters)), createWriteStream(file));
  const memoryFile = path.join(FOLDER, 'memory');
  const noteMemory = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(memoryFile)}, String(process.resourceUsage().maxRSS)));`;
  const { 'catalogue:import': command = '' } = JSON.parse(await readFile('package.json', 'utf8')).scripts;
  const args = [
    `--import=data:text/javascript,${encodeURIComponent(noteMemory)}`,
    ...command.split(' ').slice(1),
    ...[file, '--supplier', 'Bench', '--new-retailer'],
  ];
  const startedAt = Date.now();
  await runNode(args, { STATE_DIR: path.join(FOLDER, 'state') });
  return {
    products,
    fileMb: rounded((await stat(file)).size / 1_000_000),
    seconds: rounded((Date.now() - startedAt) / 1_000),
    memoryMb: rounded((Number(await readFile(memoryFile, 'utf8')) * 1_024) / 1_000_000),
  };
}

const WORDS =
  'rooibos linen cotton braai sunny cape strong light dark weave hand stitched kitchen garden'.split(' ');
const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src';

function* csvLines(products: number, descriptionCharacters: number): Generator<string> {
  yield `${HEADER}\n`;
  for (let n = 0; n < products; n += 1) {
    const words = Array.from(
      { length: descriptionCharacters / 7 },
      (_, index) => WORDS[(n + index * 5) % WORDS.length],
    );
    const product = `Product ${n},"<p>${words.join(' ')}</p>",Brand ${n % 40},Type ${n % 30},Size`;
    for (const [index, size] of ['S', 'M'].entries()) {
      const cells = index === 0 ? product : ',,,,';
      const price = (50 + (n % 900)).toFixed(2);
      yield `product-${n},${cells},${size},SKU-${n}-${index},shopify,${(n % 90) + 1},${price},https://cdn.example/${n}-${index}.jpg\n`;
    }
  }
}
