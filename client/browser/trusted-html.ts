/** The one policy through which HTML enters the page: product descriptions, sanitised when they were imported. */
const POLICY_NAME = 'shop-html';

type HtmlPolicy = { createHTML(html: string): string };
type PolicyFactory = {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
};

let policy: HtmlPolicy | null = null;

/** Sanitised HTML as `dangerouslySetInnerHTML` takes it, under Trusted Types where the browser has them. */
export function trustedHtml(sanitisedHtml: string): string {
  policy ??= createPolicy();
  return policy.createHTML(sanitisedHtml);
}

function createPolicy(): HtmlPolicy {
  const rules = { createHTML: (html: string) => html };
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  return factory?.createPolicy(POLICY_NAME, rules) ?? rules;
}
