import { createPolicy } from './trusted-types.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const HOST = 'https://www.googletagmanager.com';

/** Loads the tag manager's script, which reads `dataLayer`. Call it only after the visitor has accepted the notice. */
export function loadTagManager(id: string): void {
  pushToDataLayer({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.async = true;
  // The only Trusted Types policy that allows a script from another host.
  const policy = createPolicy('shop-tag', { createScriptURL: (text: string) => text });
  script.src = policy.createScriptURL(`${HOST}/${id.startsWith('GTM-') ? 'gtm.js' : 'gtag/js'}?id=${id}`);
  document.head.append(script);
}

/** Queues an entry for the tag manager, whose script reads the queue when it loads. */
export function pushToDataLayer(entry: Readonly<Record<string, unknown>>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}
