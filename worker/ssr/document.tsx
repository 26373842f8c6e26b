import { type ReactNode, Suspense, use } from 'react';
import { DEFERRED_ELEMENT, ERROR_ELEMENT, FORM_ELEMENT, PAYLOAD_ELEMENT } from '#client/app/initial-view.ts';
import { CookieNotice } from '#client/app/layouts/cookie-notice.tsx';
import { type HeadValues, nameAttribute } from '#client/browser/document-head.ts';
import { FIRST_TAP_ELEMENT } from '#client/browser/preload-dialog.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { jsonForHtml } from './json-in-html.ts';
import { jsonLdText } from './json-ld.ts';

/** What the document around the app is made of. */
export type DocumentProps = {
  head: HeadValues;
  /** schema.org objects, with paths for URLs. */
  jsonLd: readonly object[];
  /** The shop's own origin, which makes absolute URLs of those paths. */
  origin: string;
  siteName: string;
  manifest: BuildManifest;
  /** The id of the tag manager, which is loaded once cookies are accepted; null where none is configured. */
  tagId: string | null;
  nonce: string;
  route: RouteId | null;
  /** JSON for the browser, escaped for HTML; null where there is none. */
  payloadJson: string | null;
  formJson: string | null;
  errorJson: string | null;
  /** Streamed after the shell; null where the payload has everything. */
  deferred: Promise<unknown> | null;
};

/** The HTML around the app. The browser hydrates `#app` alone, so no script draws what stands here. */
export function Document({ children, ...page }: DocumentProps & { children: ReactNode }) {
  return (
    <html lang="en-ZA" data-tag={page.tagId ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags {...page} />
        <link rel="stylesheet" href={page.manifest.css} />
        <FirstTap {...page} />
        <Preloads {...page} />
        {page.deferred === null && <Entry {...page} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {page.jsonLd
          .map((object) => jsonLdText(object, page.origin))
          .map((json) => (
            <Json key={json} type="application/ld+json" json={json} />
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

/** The tags that change from page to page come from `head`; the others are the same for all. */
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

/** Hears forms from the moment their buttons are painted: nothing is painted before it runs. */
function FirstTap({ manifest, nonce }: DocumentProps) {
  const { firstTap, dialog } = manifest;
  return (
    <script
      id={FIRST_TAP_ELEMENT}
      type="module"
      async
      blocking="render"
      src={firstTap}
      nonce={nonce}
      data-dialog={dialog.join(' ')}
    />
  );
}

/**
 * The first script. The browser runs a module once it has read the whole page; on a streamed page React starts it with
 * the shell instead (`bootstrapModules`).
 */
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
