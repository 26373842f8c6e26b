import type { Page } from 'playwright/test';
import { expect } from './test.ts';

declare global {
  interface Window {
    /** Installed by {@link translate}. */
    translator?: { faults(): string[] };
  }
}

/**
 * Translates the page as Chrome and Edge do: each text node is replaced by a `<font>`. Later text follows after a
 * moment. The "translation" has the same words, so that a journey finds them.
 */
export async function translate(page: Page): Promise<void> {
  // Nothing is painted before this script runs, so the browser translates nothing earlier.
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return Reflect.has(window, 'earlySubmissions') || dataset.live !== undefined;
  });
  await page.evaluate(() => {
    if (window.translator !== undefined) return;
    const originals = new Map<Element, Text>();
    const wordsOf = (root: Node): Text[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      return texts.filter(
        (text) =>
          /\p{L}/u.test(text.data) &&
          !text.parentElement?.closest('font, script, style, svg, textarea, option'),
      );
    };
    const translateText = (text: Text): void => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      originals.set(outer, text);
    };
    const translateBody = (): void => wordsOf(document.body).forEach(translateText);
    translateBody();
    let isWaiting = false;
    new MutationObserver(() => {
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        translateBody();
      }, 150);
    }).observe(document.body, { childList: true, subtree: true });
    window.translator = {
      faults: () =>
        [...originals].flatMap(([font, text]) => {
          if (!font.isConnected) return [];
          if (text.isConnected) return [`doubled: ${text.data}`];
          return font.textContent === text.data ? [] : [`stale: ${font.textContent}, not ${text.data}`];
        }),
    };
  });
}

/** Expects every translation on screen to match the app's current text, without duplicates. */
export async function expectTranslationCurrent(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.translator?.faults() ?? []), { message: 'stale translations' })
    .toEqual([]);
}
