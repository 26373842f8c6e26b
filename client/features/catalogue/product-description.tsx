import { trustedHtml } from '#client/browser/trusted-html.ts';

/** A product's own text; the import has sanitised it. */
export function ProductDescription({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on import, and passed through the one policy
  return <div className="prose" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}
