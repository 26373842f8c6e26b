import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/**
 * Axe's violations of WCAG 2.2 A and AA on the current page. Scrolls to the top first, because axe reports links that
 * are partly under the header as too small.
 */
export function accessibilityViolations(page: Page): Promise<string[]> {
  return violationsOf(page, (axe) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));
}

async function violationsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  // Legacy mode takes a third of the time, because axe then opens no second page to merge the results of frames. The
  // shop has no frames.
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** The rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violations in light mode, and no violations of the colour rules in dark mode. Disables transitions, during
 * which the contrast is too low.
 */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(['dark', await violationsOf(page, (axe) => axe.withRules(COLOUR_RULES))]).toEqual(['dark', []]);
}
