import { type ReactNode, Suspense, use } from 'react';
import { DEFERRED_ELEMENT, ERROR_ELEMENT, FORM_ELEMENT, PAYLOAD_ELEMENT } from '#client/app/first-view.ts';
import { CookieNotice } from '#client/app/layouts/cookie-notice.tsx';
import { type HeadValues, nameAttribute } from '#client/browser/document-head.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { jsonForHtml } from './json-in-html.ts';
import { jsonLdText } from './json-ld.ts';

/** What a document is made of, beside the app inside it. */
export type DocumentProps = {
  head: HeadValues;
  /** schema.org objects, with paths for URLs. */
  jsonLd: readonly object[];
  /** The shop's own: what makes whole URLs of them. */
  origin: string;
  siteName: string;
  manifest: BuildManifest;
  /** Of the tag manager that accepted cookies bring; null where none is configured. */
  tagId: string | null;
  nonce: string;
  route: RouteId | null;
  /** JSON for the browser, ready to stand in HTML; null where there is none. */
  payloadJson: string | null;
  formJson: string | null;
  errorJson: string | null;
  /** Comes after the shell; null where everything is in the payload already. */
  deferred: Promise<unknown> | null;
};

/** The HTML around the app. The browser hydrates `#app` alone, so nothing here is sent to it twice. */
export function Document({ children, ...page }: DocumentProps & { children: ReactNode }) {
  return (
    <html lang="en-ZA" data-tag={page.tagId ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags {...page} />
        <link rel="stylesheet" href={page.manifest.css} />
        <Preloads {...page} />
        {page.deferred === null && <Entry {...page} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {page.jsonLd.map((object, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is written once and never reordered
          <Json key={index} type="application/ld+json" json={jsonLdText(object, page.origin)} />
        ))}
      </head>
      <body>
        <div id="app">{children}</div>
        <CookieNotice />
        {page.payloadJson !== null && <Json id={PAYLOAD_ELEMENT} json={page.payloadJson} />}
        {page.formJson !== null && <Json id={FORM_ELEMENT} json={page.formJson} />}
        {page.errorJson !== null && <Json id={ERROR_ELEMENT} json={page.errorJson} />}
        {page.deferred !== null && (
          <Suspense fallback={null}>
            <DeferredJson deferred={page.deferred} />
          </Suspense>
        )}
      </body>
    </html>
  );
}

/** What changes from page to page is in the head's values; the rest stands here. */
function HeadTags({ head: { title, canonical, tags }, siteName }: DocumentProps) {
  return (
    <>
      <title>{title}</title>
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      {tags.map(
        ([name, content]) =>
          content !== undefined && <meta key={name} {...{ [nameAttribute(name)]: name }} content={content} />,
      )}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_ZA" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#0f5a47" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0c3d31" media="(prefers-color-scheme: dark)" />
    </>
  );
}

function Preloads({ manifest, nonce, route }: DocumentProps) {
  const chunks = [...manifest.preload, ...(route === null ? [] : (manifest.routes[route] ?? []))];
  return chunks.map((href) => <link key={href} rel="modulepreload" href={href} nonce={nonce} />);
}

/** A module waits until the page has been read; a page that is streamed has the renderer start it with the shell. */
function Entry({ manifest, nonce }: DocumentProps) {
  return <script type="module" src={manifest.entry} nonce={nonce} />;
}

function DeferredJson({ deferred }: { deferred: Promise<unknown> }) {
  return <Json id={DEFERRED_ELEMENT} json={jsonForHtml(use(deferred))} />;
}

function Json({ id, type = 'application/json', json }: { id?: string; type?: string; json: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every character that could end the element escaped
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
