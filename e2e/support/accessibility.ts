import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/**
 * Axe's WCAG 2.2 AA violations on the current page. Scrolls to the top first, because axe reports links that are partly
 * under the header as too small.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    // Legacy mode takes a third of the time, because axe then opens no second page to merge the results of frames. The
    // shop has no frames.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** Expects no violations in either colour scheme. Disables transitions, during which contrast is too low. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([colorScheme, await accessibilityViolations(page)]).toEqual([colorScheme, []]);
  }
}
