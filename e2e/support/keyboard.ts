import { expect, type Locator, type Page } from 'playwright/test';

/** More Tab presses than are needed between any two elements of a journey. */
const MOST_STOPS = 120;

type Key = 'Tab' | 'Shift+Tab';

/** Presses Tab until an element has the focus. The focus must be visible at each stop. */
export async function tabTo(page: Page, requested: Locator, key: Key = 'Tab'): Promise<void> {
  const focused = requested.and(page.locator(':focus'));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await expectFocusInSight(page);
    if ((await focused.count()) > 0) return;
  }
  throw new Error(`${MOST_STOPS} times ${key} did not lead to ${requested}`);
}

/** Moves to a field with Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Tabs through a whole page; returns the number of stops. */
export async function tabThrough(page: Page, key: Key): Promise<number> {
  const stops = await page.evaluateHandle(() => new Set<Element>());
  for (;;) {
    await page.keyboard.press(key);
    const isNew = await stops.evaluate((seen) => {
      const { activeElement: element } = document;
      if (element === null || element === document.body || seen.has(element)) return false;
      return seen.add(element).size > 0;
    });
    if (!isNew) return stops.evaluate(({ size }) => size);
    await expectFocusInSight(page);
  }
}

/** Expects the focused element to be outlined, on the screen, and not covered by an overlay (WCAG 2.4.11). */
export async function expectFocusInSight(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate(problemOfFocus)).toBe('')).toPass({ timeout: 6_000 });
}

/** Runs in the browser. */
function problemOfFocus(): string {
  const element = document.activeElement;
  // After the page's last element, the focus is in the browser's own controls.
  if (element === null || element === document.body) return '';
  // Headings can be focused by scripts only, so that screen readers announce them. They need no outline.
  if (element.matches('[tabindex="-1"]')) return '';
  const name = `${element.outerHTML.slice(0, 160)} (${element.textContent?.trim().slice(0, 40)})`;
  // The outline of a link in a card belongs to its pseudo-element, which surrounds the whole card.
  const outlined = [getComputedStyle(element), getComputedStyle(element, '::after')].find(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
  );
  if (outlined === undefined) return `no outline: ${name}`;
  const [box = new DOMRect()] = [...element.getClientRects()].filter(({ width }) => width > 0);
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const width = Math.min(box.right, window.innerWidth) - left;
  const height = Math.min(box.bottom, window.innerHeight) - top;
  if (width < Math.min(box.width, 12) || height < Math.min(box.height, 12)) return `off the screen: ${name}`;
  const places = [
    [0.5, 0.5],
    [0.1, 0.25],
    [0.9, 0.25],
    [0.1, 0.75],
    [0.9, 0.75],
  ] as const;
  const covers = places.flatMap(([x, y]) => {
    const above = document.elementFromPoint(left + width * x, top + height * y);
    // The point may hit an ancestor of the element, or a neighbour with the same parent; neither covers the element.
    const isCovered = !element.parentElement?.contains(above) && !above?.contains(element);
    return isCovered ? [above?.outerHTML.slice(0, 120)] : [];
  });
  // The corners of a round button are outside its shape, so two of the five points may hit another element.
  if (covers.length > 2) return `under ${covers[0]}: ${name}`;
  // A card link's outline lies inside its card, so the card cannot clip it.
  if (outlined.position === 'absolute') return '';
  const around = Number.parseFloat(outlined.outlineOffset) + Number.parseFloat(outlined.outlineWidth);
  for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflow === 'visible' || frame === document.body) continue;
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const cutOff = [
      left > box.left - around,
      right < box.right + around,
      top > box.top - around,
      bottom < box.bottom + around,
    ];
    if (cutOff.filter(Boolean).length > 1)
      return `its outline is cut off by ${frame.outerHTML.slice(0, 120)}: ${name}`;
  }
  return '';
}
