import { type FirstLoad, weighFirstLoad } from '../e2e/support/first-load.ts';
import { findShopPages, type ShopPages } from '../e2e/support/shop-pages.ts';
import { FIRST_LOAD_KB, IDLE, type Limit } from '../e2e/support/waiting-limits.ts';
import { demoState } from './catalogues.ts';
import { withChromium } from './chromium.ts';
import { withWorker } from './harness.ts';
import { formatTable, type PartReport } from './report.ts';
import { rounded } from './statistics.ts';

/** Measures a first-time visitor's downloads for each page against the targets. */
export async function measureBytes(): Promise<PartReport> {
  const worker = { name: 'bytes-shop', stateDir: await demoState('bytes-state') };
  return withWorker(worker, async ({ origin }) => {
    const paths = await findShopPages(origin);
    return withChromium(async (browser) => {
      const loads: WeighedPage[] = [];
      for (const name of PAGES) {
        // Loads the page once before the measurement, so that its data is cached and its HTML is not streamed.
        await (await fetch(`${origin}${paths[name]}`)).text();
        loads.push({ name, path: paths[name], ...(await weighFirstLoad(browser, origin, paths[name])) });
      }
      return report(loads);
    });
  });
}

const PAGES = ['home', 'listing', 'product'] as const satisfies readonly (keyof ShopPages)[];

type WeighedPage = FirstLoad & { name: keyof ShopPages; path: string };

function report(loads: readonly WeighedPage[]): PartReport {
  const rows = loads.map((load) => [
    `${load.name} ${load.path}`,
    ...(['js', 'css', 'html'] as const).map((kind) => againstTarget(load[kind], FIRST_LOAD_KB[kind])),
    `${load.idle.length} of ${IDLE.requests.target}`,
    kilobytes(load.others).toFixed(1),
    String(load.requests),
  ]);
  return {
    title: 'First load: KB after brotli (quality 11, HTML 5) until the app runs, others as sent',
    table: formatTable(['page', 'JS', 'CSS', 'HTML', 'idle requests', 'others', 'requests'], rows),
    results: Object.fromEntries(
      loads.map(({ name, idle, ...load }) => [
        name,
        { ...load, idle: idle.length, targetsKb: FIRST_LOAD_KB },
      ]),
    ),
  };
}

function againstTarget(bytes: number, { target }: Limit): string {
  const size = kilobytes(bytes);
  return `${size.toFixed(1)} of ${target}${size <= target ? '' : ' OVER'}`;
}

function kilobytes(bytes: number): number {
  return rounded(bytes / 1_000);
}
