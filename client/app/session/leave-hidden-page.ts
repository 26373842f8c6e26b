import { loadDocument } from '#client/browser/load-document.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import type { Stores } from '../store-types.ts';

export const IS_OTHERS = 'Someone else has logged in here, so we’ve reloaded the page.';
export const IS_LOGGED_OUT = 'You’ve been logged out, so we’ve closed that page.';

/** Pages about one order or address of a customer. Another visitor is redirected to their own list instead. */
const OVERVIEWS: Partial<Record<RouteId, string>> = {
  order: '/orders',
  payment: '/orders',
  'account-address-edit': '/account/addresses',
  'checkout-address-edit': '/checkout/addresses',
};

/**
 * Loads another document in place of a page that is hidden from the current visitor. Until it arrives, which takes long
 * on a slow connection, `words` and a button to try again replace the page.
 * @param to null for the page's overview or, without one, the same page
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
