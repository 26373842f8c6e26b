import { loadDocument } from '#client/browser/load-document.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import type { Stores } from '../store-types.ts';

export const OTHER_CUSTOMER_TEXT = 'Someone else has logged in here, so we’ve reloaded the page.';
export const LOGGED_OUT_TEXT = 'You’ve been logged out, so we’ve closed that page.';

/** Pages about one of a customer's orders or addresses. Another visitor is redirected to their own list instead. */
const OVERVIEWS: Partial<Record<RouteId, string>> = {
  order: '/orders',
  payment: '/orders',
  'account-address-edit': '/account/addresses',
  'checkout-address-edit': '/checkout/addresses',
};

/**
 * Loads another document in place of a page that is hidden from the current visitor. Until the document arrives,
 * `words` and a button to reload are shown in place of the page.
 * @param to a path; null for the page's overview or, if it has none, for the page itself
 */
export function leaveHiddenPage({ page }: Pick<Stores, 'page'>, to: string | null, words: string): void {
  const overview = page.route === null ? undefined : OVERVIEWS[page.route];
  const leave = (): void => loadDocument(new URL(to ?? overview ?? '', window.location.href), 'replace');
  document.getElementById('main')?.before(createNotice(words, leave));
  leave();
}

function createNotice(words: string, tryAgain: () => void): Element {
  const notice = document.createElement('div');
  notice.className = 'page py-16 text-center';
  notice.setAttribute('role', 'alert');
  const sentence = document.createElement('p');
  sentence.textContent = words;
  const button = document.createElement('button');
  button.className = 'button button-primary mt-6';
  button.textContent = 'Reload';
  button.addEventListener('click', tryAgain);
  notice.append(sentence, button);
  return notice;
}
