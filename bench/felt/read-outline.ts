import type { Browser } from 'playwright';
import { PHONE } from '../../e2e/support/phone.ts';
import { hydrated } from '../../e2e/support/ready.ts';
import type { StorageState } from '../phone/log-in.ts';
import type { FloorPage, OutlineNode } from '../workers/floor-page.ts';

type Visitor = { browser: Browser; origin: string; storageState: StorageState };

/** Returns, by path, the visible content of the shop's pages on a phone. */
export async function readOutlines(
  { browser, origin, storageState }: Visitor,
  paths: readonly string[],
): Promise<Record<string, FloorPage>> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, storageState });
  const page = await context.newPage();
  const pages: Record<string, FloorPage> = {};
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    pages[path] = await page.evaluate(readOutline);
  }
  await context.close();
  return pages;
}

/** Runs in Chromium, which receives this function as text, so it must be self-contained. */
function readOutline(): FloorPage {
  const KEPT =
    'a article aside button dd dl dt footer form h1 h2 h3 header img input label li main nav p section ul'.split(
      ' ',
    );
  const PROPS: Record<string, string> = {
    href: 'href',
    src: 'src',
    srcset: 'srcSet',
    sizes: 'sizes',
    width: 'width',
    height: 'height',
    alt: 'alt',
    loading: 'loading',
    fetchpriority: 'fetchPriority',
    'aria-label': 'aria-label',
  };
  const isBuyBox = (element: Element): boolean =>
    element.localName === 'form' &&
    element.closest('main') !== null &&
    element.querySelector('article') === null &&
    /Add to cart/.test(element.textContent);

  /**
   * True if the element is visible. An element of one pixel contains text for screen readers only. Some wrappers have
   * no box but visible children.
   */
  const isShown = (element: Element): boolean => {
    if (getComputedStyle(element).display === 'contents') return true;
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && width > 1 && height > 1;
  };

  function read(node: Node): OutlineNode[] {
    if (node instanceof Text) return node.data.trim() === '' ? [] : [node.data];
    if (!(node instanceof HTMLElement) || node.localName === 'script' || !isShown(node)) return [];
    if (isBuyBox(node)) return [{ island: 'buy-box' }];
    const children = Array.from(node.childNodes).flatMap(read);
    if (!KEPT.includes(node.localName)) return children;
    const props = Array.from(node.attributes).flatMap(({ name, value }) => {
      const prop = PROPS[name];
      return prop === undefined ? [] : [[prop, value]];
    });
    return [{ tag: node.localName, props: Object.fromEntries(props), children }];
  }

  return { title: document.title, body: Array.from(document.body.childNodes).flatMap(read) };
}
