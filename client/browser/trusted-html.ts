/** The only policy that lets HTML into the page: product descriptions, which the catalogue import has sanitised. */
const POLICY_NAME = 'shop-html';

type HtmlPolicy = { createHTML(html: string): string };
type PolicyFactory = {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
};

let policy: HtmlPolicy | null = null;

/** Wraps sanitised HTML for `dangerouslySetInnerHTML`: with Trusted Types if the browser supports them, else as text. */
export function trustedHtml(sanitisedHtml: string): string {
  policy ??= createPolicy();
  return policy.createHTML(sanitisedHtml);
}

function createPolicy(): HtmlPolicy {
  const rules = { createHTML: (html: string) => html };
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  return factory?.createPolicy(POLICY_NAME, rules) ?? rules;
}
