import { isDehydrated } from './held-events.ts';

export type LinkEvents = {
  /**
   * Called when the shopper follows a link within this site or submits a GET form. Returns true if it handled the
   * event.
   */
  onFollow(url: URL): boolean;
  /** Called when the pointer is over a link, a finger touches the link, or the link receives the focus. */
  onIntent(url: URL): void;
};

/** Listens on the document to all links and GET forms of the page. */
export function listenToLinks({ onFollow, onIntent }: LinkEvents): void {
  const follow = (event: MouseEvent): void => {
    const url = event.defaultPrevented || isModified(event) ? null : linkOf(event.target);
    if (url !== null && onFollow(url)) event.preventDefault();
  };
  const submit = (event: SubmitEvent): void => {
    const url = event.defaultPrevented ? null : urlOfGetForm(event.target, event.submitter);
    if (url !== null && onFollow(url)) event.preventDefault();
  };
  const intent = (event: Event): void => {
    const url = linkOf(event.target);
    if (url !== null) onIntent(url);
  };
  document.addEventListener('click', follow);
  document.addEventListener('submit', submit);
  // React stops the events of a part of the page that is not hydrated yet, so they never bubble to the document.
  const early = { capture: true };
  document.addEventListener('click', (event) => isDehydrated(event.target) && follow(event), early);
  document.addEventListener('submit', (event) => isDehydrated(event.target) && submit(event), early);
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, intent, { ...early, passive: true });
  }
}

function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function linkOf(target: EventTarget | null): URL | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (anchor === null || !anchor.hasAttribute('href')) return null;
  if (anchor.hasAttribute('download') || (anchor.target !== '' && anchor.target !== '_self')) return null;
  const url = new URL(anchor.href);
  return url.origin === window.location.origin ? url : null;
}

function urlOfGetForm(target: EventTarget | null, submitter: HTMLElement | null): URL | null {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get' || target.target !== '') return null;
  const url = new URL(target.action);
  if (url.origin !== window.location.origin) return null;
  const filled = [...new FormData(target, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  url.search = new URLSearchParams(filled).toString();
  return url;
}
