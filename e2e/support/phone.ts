import type { BrowserContextOptions } from 'playwright/test';

/** A mid-range phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-ZA',
};
