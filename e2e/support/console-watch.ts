import { expect, type Page } from 'playwright/test';

/** What the browser and the app write while there is no connection. */
export const OFFLINE_MESSAGES = /did not come|got no answer|ERR_INTERNET_DISCONNECTED/;

export type ConsoleWatch = {
  /** Messages that are part of the journey. */
  allow(pattern: RegExp): void;
  /** How many messages like this there were so far. */
  count(pattern: RegExp): number;
  /** Fails where the page wrote something else, or threw an error that nobody caught. */
  expectSilence(): void;
};

/** Collects what a page writes to the console, from now on. */
export function watchConsole(page: Page): ConsoleWatch {
  // Chromium itself logs each response of 400 and above; the journeys assert those where they matter.
  const allowed = [
    /^error: Failed to load resource: the server responded with a status of/,
    // playwright.config.ts blocks it.
    /Service Worker registration blocked by Playwright/,
    // Chromium reports the header of each logout and removal. It must clear nothing but the cache.
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
