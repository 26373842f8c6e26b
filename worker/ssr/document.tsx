import { type ComponentProps, type ReactNode, Suspense, use } from 'react';
import { DEFERRED_ELEMENT, ERROR_ELEMENT, FORM_ELEMENT, PAYLOAD_ELEMENT } from '#client/app/initial-view.ts';
import { CookieNotice } from '#client/app/layouts/cookie-notice.tsx';
import { type HeadValues, nameAttribute } from '#client/browser/document-head.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

/** The data of the HTML document around the app. */
export type DocumentProps = {
  head: HeadValues;
  /** schema.org objects as JSON, with absolute URLs. */
  jsonLd: readonly string[];
  siteName: string;
  manifest: BuildManifest;
  /** The id of the tag manager, which is loaded after cookies are accepted; null if none is configured. */
  tagId: string | null;
  nonce: string;
  /** Text of the marker scripts before and after the style sheet and the early script; null: no marker scripts. */
  assetsMark: string | null;
  route: RouteId | null;
  /** JSON for the browser, escaped for HTML; null if there is none. */
  payloadJson: string | null;
  formJson: string | null;
  errorJson: string | null;
  /** Streamed after the shell; null if the payload is complete. */
  deferred: Promise<unknown> | null;
};

/**
 * The HTML around the app. The browser hydrates only `#app`, so no script renders anything outside it. During
 * maintenance the cookie notice is not shown, because the page it links to is not available.
 */
export function Document({ children, ...page }: DocumentProps & { children: ReactNode }) {
  return (
    <html lang="en-ZA" data-tag={page.tagId ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags {...page} />
        <AssetsMark {...page} />
        <link rel="stylesheet" href={page.manifest.css} />
        <EarlyEvents {...page} />
        <AssetsMark {...page} />
        <Json type="importmap" nonce={page.nonce} json={jsonForHtml({ imports: page.manifest.imports })} />
        {page.manifest.preload.map((src) => (
          <Module key={src} src={src} nonce={page.nonce} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {page.jsonLd.map((json) => (
          <Json key={json} type="application/ld+json" json={json} />
        ))}
      </head>
      <body>
        <div id="app">{children}</div>
        {page.route !== 'maintenance' && <CookieNotice />}
        {page.payloadJson !== null && <Json id={PAYLOAD_ELEMENT} json={page.payloadJson} />}
        {page.formJson !== null && <Json id={FORM_ELEMENT} json={page.formJson} />}
        {page.errorJson !== null && <Json id={ERROR_ELEMENT} json={page.errorJson} />}
        <AppScripts {...page} />
        {page.deferred !== null && (
          <Suspense fallback={null}>
            <DeferredJson deferred={page.deferred} />
          </Suspense>
        )}
      </body>
    </html>
  );
}

/** The tags in `head` differ from page to page; all other tags are the same for all pages. */
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
      {/* The card's title, text and image come from the Open Graph tags. */}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#0f5a47" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0c3d31" media="(prefers-color-scheme: dark)" />
    </>
  );
}

/**
 * The script that records form events before the app has loaded. It blocks rendering, so it runs before any button is
 * painted.
 */
function EarlyEvents({ manifest, nonce }: DocumentProps) {
  return <script async blocking="render" src={manifest.earlyEvents} nonce={nonce} onLoad={stayInPlace} />;
}

/** `page-html.ts` splits the HTML at these scripts. They are never sent. */
function AssetsMark({ assetsMark }: DocumentProps) {
  return assetsMark !== null && <script>{assetsMark}</script>;
}

/** The scripts of the app and of the page's component. They read the JSON elements that precede them. */
function AppScripts({ manifest, nonce, route }: DocumentProps) {
  const page = route === null ? [] : (manifest.routes[route] ?? []);
  return [manifest.entry, ...page].map((src) => <Module key={src} src={src} nonce={nonce} />);
}

/**
 * A script that runs in its own task as soon as it has loaded. The `onLoad` listener is never attached, but without
 * this prop React would move the script in front of the import map. Browsers from before 2025 would then ignore the
 * import map.
 */
function Module({ src, nonce }: ModuleProps) {
  return <script type="module" async src={src} nonce={nonce} onLoad={stayInPlace} />;
}

type ModuleProps = Pick<ComponentProps<'script'>, 'src' | 'nonce'>;

function stayInPlace(): void {}

function DeferredJson({ deferred }: { deferred: Promise<unknown> }) {
  return <Json id={DEFERRED_ELEMENT} json={jsonForHtml(use(deferred))} />;
}

type JsonProps = { id?: string; type?: string; nonce?: string; json: string };

function Json({ type = 'application/json', json, ...others }: JsonProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every character that could end the element escaped
  return <script {...others} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}

/**
 * JSON that is safe inside a `<script type="application/json">`: it contains no character that could end the element.
 */
export function jsonForHtml(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll('<', '\\u003c');
}
