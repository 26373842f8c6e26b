import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright/test';
import { type ObservedVisit, observe, openTab } from './observed-visit.ts';
import { bytesOf, type LoggedRequest, networkRequests, type RequestKind } from './request-log.ts';

/** A first-time visitor's downloads for a page. Sizes are in bytes, compressed with brotli. */
export type FirstLoad = {
  /**
   * `js`, `css` and `html` count only what is loaded until the app runs. The style sheet and the script in a first
   * document count as CSS and JS.
   */
  js: number;
  css: number;
  html: number;
  /** Scripts, styles and calls that follow without user input. */
  idle: LoggedRequest[];
  idleBytes: number;
  /** `others`: bytes of images and other files, as sent. `requests`: the number of all requests. */
  others: number;
  requests: number;
};

/** Files are compressed once with high quality; HTML is compressed for each response. */
const FILE_QUALITY = 11;
const PAGE_QUALITY = 5;
const IDLE_KINDS: ReadonlySet<RequestKind> = new Set(['script', 'style', 'call']);
const WEIGHED_KINDS: ReadonlySet<RequestKind> = new Set([...IDLE_KINDS, 'document']);

/** Loads a page and waits until it is idle; returns what was downloaded. */
export async function weighFirstLoad(browser: Browser, origin: string, path: string): Promise<FirstLoad> {
  const visit = await observe(await openTab(browser, { baseURL: origin }), []);
  const { first, idle, all } = await loadAndRest(visit, path);
  const weigh = async (requests: readonly LoggedRequest[], quality: number): Promise<number> => {
    const bodies = await Promise.all(requests.map(readBody));
    return bodies.reduce((sum, body) => sum + compressedSize(body, quality), 0);
  };
  const firstOf = (kind: RequestKind): LoggedRequest[] => first.filter((each) => each.kind === kind);
  const [document] = firstOf('document');
  if (document === undefined) throw new Error('The visit loaded no document');
  const { html, css, js } = splitDocument((await readBody(document)).toString());
  return {
    js: (await weigh(firstOf('script'), FILE_QUALITY)) + compressedSize(Buffer.from(js), FILE_QUALITY),
    css: (await weigh(firstOf('style'), FILE_QUALITY)) + compressedSize(Buffer.from(css), FILE_QUALITY),
    html: compressedHtml(Buffer.from(html)),
    idle,
    idleBytes: await weigh(idle, FILE_QUALITY),
    others: bytesOf(all.filter(({ kind }) => !WEIGHED_KINDS.has(kind))),
    requests: all.length,
  };

  /** Requests the file again, because Chromium does not store the bodies of preloaded files. */
  async function readBody({ name }: LoggedRequest): Promise<Buffer> {
    const [, address = ''] = name.split(' ');
    return Buffer.from(await (await fetch(new URL(address, origin))).arrayBuffer());
  }
}

/** Separates a first document's style sheet and early script from its other HTML. */
export function splitDocument(document: string): { html: string; css: string; js: string } {
  const [inline = '', css = '', js = ''] =
    /<style data-href="[^"]*">([^<]*)<\/style><script[^>]*>(.*?)<\/script>/s.exec(document) ?? [];
  return { html: document.replace(inline, ''), css, js };
}

/** The size of a page's HTML in bytes, compressed as browsers receive it. */
export function compressedHtml(body: Buffer): number {
  return compressedSize(body, PAGE_QUALITY);
}

/** Loads a page; returns its requests until the app runs, and the later ones without user input. Closes the visit. */
export async function loadAndRest(visit: ObservedVisit, path: string) {
  await visit.page.goto(path);
  const live = await visit.waitFor('live');
  await visit.settle();
  await visit.context.close();
  const all = networkRequests(visit.requests);
  const idle = networkRequests(all, live.at).filter(({ kind }) => IDLE_KINDS.has(kind));
  return { all, first: networkRequests(all, 0, live.at), idle };
}

function compressedSize(body: Buffer, quality: number): number {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return brotliCompressSync(body, { params }).byteLength;
}
