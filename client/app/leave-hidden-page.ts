import { loadDocument } from '#client/browser/load-document.ts';

export const IS_OTHERS = 'Somebody else is logged in here by now, so this page is loaded anew.';
export const IS_LOGGED_OUT = 'You are logged out, so this page is closed.';

/**
 * Loads another document in the place of a page that is hidden from whoever is here by now. Until it comes, `words` and a
 * button that tries again stand in the page's place: on a slow connection that is long.
 */
export function leaveHiddenPage(url: URL, words: string): void {
  document.getElementById('main')?.before(createNotice(words));
  loadDocument(url, 'replace');
}

function createNotice(words: string): Element {
  const notice = document.createElement('div');
  notice.className = 'page py-16 text-center';
  notice.setAttribute('role', 'alert');
  const sentence = document.createElement('p');
  sentence.textContent = words;
  const button = document.createElement('button');
  button.className = 'button button-primary mt-6';
  button.textContent = 'Reload';
  button.addEventListener('click', () => window.location.reload());
  notice.append(sentence, button);
  return notice;
}
