import { createPolicy } from './trusted-types.ts';

let policy: { createHTML(html: string): string } | null = null;

/** Wraps sanitised HTML for `dangerouslySetInnerHTML`: with Trusted Types if the browser supports them, else as text. */
export function trustedHtml(sanitisedHtml: string): string {
  // The only policy that lets HTML into the page: product descriptions, which the catalogue import has sanitised.
  policy ??= createPolicy('shop-html', { createHTML: (html: string) => html });
  return policy.createHTML(sanitisedHtml);
}
