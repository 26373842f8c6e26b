import { trustedHtml } from '#client/browser/trusted-html.ts';

/** A product's description; the catalogue import has sanitised the HTML. */
export function ProductDescription({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on import, and passed through the Trusted Types policy
  return <div className="prose" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}
