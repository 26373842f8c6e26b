import { LAYOUTS } from '#client/app/layouts/layout-registry.ts';
import { loadPageComponent } from '#client/app/page-registry.ts';
import type { View } from '#client/app/view.ts';
import type { ActionData } from '#client/pages/page.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { takeFlash } from '#worker/platform/flash.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { jsonForHtml } from './document.tsx';
import type { ResolvedPage } from './load-page.ts';
import { getOrRenderHtml, type HtmlPlaceholders, type HtmlValues } from './page-html.ts';
import { preloadStyle, renderView } from './render-view.tsx';

/** A posted form that is shown again on the page, and the status of that document. */
export type RerenderedForm = { form: ActionData; status: number };

/** Returns the message and the undo form of a form that redirected to this page; null if there is no message. */
export function flashedForm(c: CustomerContext): RerenderedForm | null {
  const flash = takeFlash(c);
  if (flash === null) return null;
  const { message: notice, undo } = flash;
  return {
    form: { values: {}, errors: NO_ERRORS, message: '', notice, ...(undo && { undo }) },
    status: 200,
  };
}

/**
 * Returns a loaded page as HTML. The HTML of a public page may come from the cache. A document with a form is private
 * even if its page is public.
 */
export function showDocument(
  c: CustomerContext,
  manifest: BuildManifest,
  match: RouteMatch,
  loaded: ResolvedPage,
  { returned, ...page }: { isPrivate: boolean; returned: RerenderedForm | null },
): Promise<Response> {
  const isPrivate = page.isPrivate || returned !== null;
  c.header('Cache-Control', isPrivate ? 'private, no-store' : 'private, no-cache');
  c.header('Link', preloadStyle(manifest));
  // Unique to this response: a key in stored HTML would turn all shoppers' submissions into one (R-WRITE-1).
  const values = { nonce: c.var.nonce, formKey: crypto.randomUUID() };
  const render = (shown: HtmlValues | HtmlPlaceholders) =>
    renderPage(c, manifest, match, loaded, returned, shown);
  if (isPrivate || loaded.deferred !== null) return render(values);
  return getOrRenderHtml(c, manifest, loaded, values, render);
}

async function renderPage(
  c: CustomerContext,
  manifest: BuildManifest,
  match: RouteMatch,
  loaded: ResolvedPage,
  returned: RerenderedForm | null,
  values: HtmlValues | HtmlPlaceholders,
): Promise<Response> {
  const { payload, deferred } = loaded;
  const { url } = c.var.page;
  const [Page, Layout] = await Promise.all([loadPageComponent(match.row.id), LAYOUTS[match.row.layout]()]);
  const view: View = {
    url,
    Layout,
    layout: payload.layout,
    content: {
      kind: 'page',
      Page,
      payload,
      deferred: deferred ?? payload.deferred,
      form: returned?.form ?? null,
    },
  };
  const status = returned?.status ?? 200;
  return renderView(c, view, { manifest, status, deferred, ...documentTexts(loaded), ...values });
}

/** The JSON strings in a page's document. A cached page's strings are serialised only once. */
function documentTexts({ payload, cached, jsonLd }: ResolvedPage) {
  const { origin } = payload.layout.site;
  if (cached?.payload !== payload) {
    return { payloadJson: jsonForHtml(payload), jsonLd: jsonLdTexts(jsonLd, origin) };
  }
  cached.documentText ??= jsonForHtml(payload);
  cached.jsonLd ??= jsonLdTexts(jsonLd, origin);
  return { payloadJson: cached.documentText, jsonLd: cached.jsonLd };
}

/** Schema.org objects as JSON that is safe in HTML, with absolute URLs instead of paths. */
function jsonLdTexts(objects: readonly object[], origin: string): string[] {
  return objects.map((object) => jsonForHtml(withOrigin(object, origin)));
}

function withOrigin(value: unknown, origin: string, isUrl = false): unknown {
  // Concatenated, because `new URL` would escape the braces of a URL template.
  if (typeof value === 'string') return isUrl && /^\/(?!\/)/.test(value) ? origin + value : value;
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin, isUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withOrigin(each, origin, URL_KEYS.has(key))]),
  );
}

/** The schema.org properties whose values are URLs. */
const URL_KEYS = new Set([
  'url',
  'item',
  'image',
  'logo',
  'target',
  'urlTemplate',
  'merchantReturnLink',
  '@id',
]);
