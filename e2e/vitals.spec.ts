import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

for (const { chance, isMeasured } of [
  { chance: 0.09, isMeasured: true },
  { chance: 0.11, isMeasured: false },
]) {
  test(`web vitals are ${isMeasured ? 'measured' : 'not measured'} if the random number is ${chance}`, async ({
    page,
  }) => {
    await page.addInitScript((random) => {
      Math.random = () => random;
    }, chance);
    const sent: unknown[] = [];
    await page.route('/api/vitals', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.continue();
    });
    const code = isMeasured ? page.waitForResponse((response) => response.url().endsWith('.js')) : null;
    await visit(page, '/');
    await code;
    await page.getByRole('heading').first().click();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    if (!isMeasured) return expect(sent).toEqual([]);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({
      page: 'home',
      vitals: expect.arrayContaining([expect.objectContaining({ name: 'LCP', value: expect.any(Number) })]),
    });
  });
}
