import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright';
import { demoState } from './catalogues.ts';
import { withChromium } from './chromium.ts';
import { startWorker } from './harness.ts';
import { PROJECT_FOLDER } from './project.ts';
import { formatTable, type PartReport } from './report.ts';
import { findShopPages } from './shop-pages.ts';
import { rounded } from './statistics.ts';

type Kind = 'js' | 'css' | 'html';

/** KB of 1,000 bytes, on the first load of a page. */
const LIMITS_KB: Record<Kind, number> = { js: 75, css: 12, html: 10 };
/** Assets are compressed once, HTML for each answer. */
const BROTLI_QUALITY: Record<Kind, number> = { js: 11, css: 11, html: 5 };
const KINDS: Partial<Record<string, Kind>> = { script: 'js', stylesheet: 'css', document: 'html' };

/** What a browser that comes for the first time fetches of each page until the network is quiet. */
export async function measureBytes(): Promise<PartReport> {
  const shop = await startWorker({
    name: 'bytes-shop',
    main: path.join(PROJECT_FOLDER, 'worker/index.ts'),
    stateDir: await demoState('bytes-state'),
  });
  try {
    const paths = await findShopPages(shop.origin);
    return await withChromium(async (browser) => {
      const loads: FirstLoad[] = [];
      for (const [name, page] of Object.entries(paths)) {
        // Not the first of all visitors: the page's parts are there, and its HTML is whole.
        await (await fetch(`${shop.origin}${page}`)).text();
        loads.push({ name, path: page, ...(await loadFirst(browser, `${shop.origin}${page}`)) });
      }
      return report(loads);
    });
  } finally {
    await shop.close();
  }
}

type Weights = Record<Kind, number> & { others: number; requests: number };
type FirstLoad = Weights & { name: string; path: string };

async function loadFirst(browser: Browser, url: string): Promise<Weights> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const weights: Weights = { js: 0, css: 0, html: 0, others: 0, requests: 0 };
    const weighed: Promise<void>[] = [];
    const seen = new Set<string>();
    page.on('response', (response) => {
      // A preloaded module that is then started from memory is one request.
      if (seen.has(response.url())) return;
      seen.add(response.url());
      weights.requests += 1;
      const kind = KINDS[response.request().resourceType()];
      weighed.push(
        readBody(response.url()).then((body) => {
          if (kind === undefined) weights.others += body.byteLength;
          else weights[kind] += compressed(body, BROTLI_QUALITY[kind]);
        }),
      );
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await Promise.all(weighed);
    return weights;
  } finally {
    await context.close();
  }
}

/** Asked for again, as Chromium does not keep the bodies of what it preloaded. */
async function readBody(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function compressed(body: Buffer, quality: number): number {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  }).byteLength;
}

function report(loads: readonly FirstLoad[]): PartReport {
  const rows = loads.map((load) => [
    `${load.name} ${load.path}`,
    ...(['js', 'css', 'html'] as const).map((kind) => againstLimit(load[kind], LIMITS_KB[kind])),
    kilobytes(load.others).toFixed(1),
    String(load.requests),
  ]);
  return {
    title: 'First load until the network is quiet: KB after brotli (quality 11, HTML 5), others as sent',
    table: formatTable(['page', 'JS', 'CSS', 'HTML', 'others', 'requests'], rows),
    results: Object.fromEntries(loads.map(({ name, ...load }) => [name, { ...load, limitsKb: LIMITS_KB }])),
  };
}

function againstLimit(bytes: number, limitKb: number): string {
  const size = kilobytes(bytes);
  return `${size.toFixed(1)} of ${limitKb}${size <= limitKb ? '' : ' OVER'}`;
}

function kilobytes(bytes: number): number {
  return rounded(bytes / 1_000);
}
