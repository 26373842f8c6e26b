import { expect, type Page } from 'playwright/test';

/** Messages of the browser and the app while there is no connection. */
export const OFFLINE_MESSAGES = /did not come|got no answer|ERR_INTERNET_DISCONNECTED/;

export type ConsoleWatch = {
  /** Allows messages that match this pattern. */
  allow(pattern: RegExp): void;
  /** The number of messages so far that match this pattern. */
  count(pattern: RegExp): number;
  /** Fails if the page logged a message that was not allowed, or threw an uncaught error. */
  expectSilence(): void;
};

/** Collects a page's console messages from now on. */
export function watchConsole(page: Page): ConsoleWatch {
  // Chromium logs every response with a status of 400 or more. Journeys check these statuses where they matter.
  const allowed = [
    /^error: Failed to load resource: the server responded with a status of/,
    // playwright.config.ts blocks the service worker.
    /Service Worker registration blocked by Playwright/,
    // Chromium reports the Clear-Site-Data header after each logout and account removal. The header may clear only the
    // cache.
    /^info: Clear-Site-Data header on '.*': Cleared data types: "cache"\. /,
  ];
  const heard: string[] = [];
  page.on('console', (message) => {
    heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  return {
    allow: (pattern) => allowed.push(pattern),
    count: (pattern) => heard.filter((text) => pattern.test(text)).length,
    expectSilence() {
      const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'messages in the console').toEqual([]);
    },
  };
}
