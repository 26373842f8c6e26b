import type { Page } from 'playwright/test';
import { expect } from './test.ts';

declare global {
  interface Window {
    /** Installed by {@link translate}. */
    translator?: { faults(): string[] };
  }
}

/**
 * Translates the page as Chrome and Edge do: replaces each text node with a `<font>`, and replaces text that is added
 * later after a delay. The "translation" consists of the same words, so that a journey can find them.
 * @param delayMs the delay after which text that is added later is translated
 */
export async function translate(page: Page, delayMs = 150): Promise<void> {
  // Waits for the early script, because browsers translate a page only after its first paint, which comes later.
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return Reflect.has(window, 'earlyEvents') || dataset.live !== undefined;
  });
  await page.evaluate((delay) => {
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
      }, delay);
    }).observe(document.body, { childList: true, subtree: true });
    window.translator = {
      faults: () =>
        [...originals].flatMap(([font, text]) => {
          if (!font.isConnected) return [];
          if (text.isConnected) return [`doubled: ${text.data}`];
          return font.textContent === text.data ? [] : [`stale: ${font.textContent}, not ${text.data}`];
        }),
    };
  }, delayMs);
}

/** Expects every translation on screen to match the app's current text, without duplicates. */
export async function expectTranslationCurrent(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.translator?.faults() ?? []), { message: 'stale translations' })
    .toEqual([]);
}
