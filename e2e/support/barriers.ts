import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/**
 * What axe finds against WCAG 2.2 AA on the page as it stands, seen from its top: elsewhere links that are just passing
 * under the header would count as small targets.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    // The shop has no frames: without a second page to gather theirs it takes two thirds of the time.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
