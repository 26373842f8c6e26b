declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const POLICY_NAME = 'shop-tag';
const HOST = 'https://www.googletagmanager.com';

type UrlPolicy = { createScriptURL(url: string): string };
type PolicyFactory = { createPolicy(name: string, rules: UrlPolicy): UrlPolicy };

/** Loads the configured tag, once the visitor has accepted the notice; it reads `dataLayer`. */
export function loadTagManager(id: string): void {
  pushToDataLayer({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedUrl(`${HOST}/${id.startsWith('GTM-') ? 'gtm.js' : 'gtag/js'}?id=${id}`);
  document.head.append(script);
}

/** Hands something to the tag, now or once it has loaded. */
export function pushToDataLayer(entry: Readonly<Record<string, unknown>>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** The one script of others, as Trusted Types wants its address. */
function trustedUrl(url: string): string {
  const rules = { createScriptURL: (text: string) => text };
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  return (factory?.createPolicy(POLICY_NAME, rules) ?? rules).createScriptURL(url);
}
