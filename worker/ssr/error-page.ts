import { LAYOUTS } from '#client/app/layouts/layout-registry.ts';
import type { View } from '#client/app/view.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { LayoutData } from '#shared/navigation/page-payload.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import type { PageRequest, RequestContext } from '#worker/platform/request-context.ts';
import { createLoadContext, type LoadContext } from './load-context.ts';
import { frameOf, loadLayout } from './load-layout.ts';
import { preloadStyle, renderView } from './render-view.tsx';

/** Renders the error page (R-ERR-PAGE). */
export async function showError(
  c: RequestContext,
  manifest: BuildManifest,
  page: PageRequest,
  error: HttpError,
): Promise<Response> {
  const { requestId } = c.var;
  const { status } = error;
  // An unexpected error's message is only for the log, not for visitors.
  const message = error.code === 'internal' ? '' : error.message;
  const view: View = {
    url: page.url,
    Layout: await LAYOUTS[page.match?.row.layout ?? 'default'](),
    layout: await layoutInTime(await createLoadContext(c, manifest)),
    content: {
      kind: 'error',
      error: { status, message, requestId },
      build: manifest.id,
      ...frameOf(page.match),
    },
  };
  c.header('Cache-Control', 'no-store');
  c.header('Link', preloadStyle(manifest));
  const { nonce } = c.var;
  return renderView(c, view, { manifest, status, nonce, jsonLd: [], payloadJson: null, deferred: null });
}

/** The failed request may already have taken long, so the error page is sent without the menu rather than later. */
const MENU_TIMEOUT_MS = 300;

function layoutInTime(context: LoadContext): Promise<LayoutData> {
  const bare: LayoutData = { site: context.site, menu: [] };
  return withDeadline('the menu', MENU_TIMEOUT_MS, loadLayout(context)).catch(() => bare);
}
