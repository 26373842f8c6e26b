import { LAYOUTS } from '#client/app/layouts/layout-registry.ts';
import { loadPageComponent } from '#client/app/page-registry.ts';
import type { View } from '#client/app/view.ts';
import type { ActionData } from '#client/pages/page.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { takeFlash } from '#worker/platform/flash.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { getOrRenderHtml } from './cached-html.ts';
import { documentTexts } from './document-texts.ts';
import type { ResolvedPage } from './load-page.ts';
import { preloadStyle, renderView } from './render-view.tsx';

/** A posted form that is shown again on the page, and the status of that document. */
export type RerenderedForm = { form: ActionData; status: number };

/** The message of a form that redirected to this page. */
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
 * Returns a loaded page as HTML: a public one from the cache, or rendered. A document with a form is private even if its
 * page is public.
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
  const formKey = crypto.randomUUID();
  const render = () => renderPage(c, manifest, match, loaded, { returned, formKey });
  if (isPrivate || loaded.deferred !== null) return render();
  return getOrRenderHtml(c, manifest, loaded, { secrets: [c.var.nonce, formKey], render });
}

async function renderPage(
  c: CustomerContext,
  manifest: BuildManifest,
  match: RouteMatch,
  loaded: ResolvedPage,
  { returned, formKey }: { returned: RerenderedForm | null; formKey: string },
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
  const texts = documentTexts(loaded);
  return renderView(c, view, { manifest, status: returned?.status ?? 200, ...texts, deferred, formKey });
}
