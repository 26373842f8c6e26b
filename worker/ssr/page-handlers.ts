import type { HttpError } from '#shared/contract/http-error.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import type {
  CustomerContext,
  FormContext,
  PageRequest,
  RequestContext,
} from '#worker/platform/request-context.ts';
import { showError } from './error-page.ts';
import { runAction } from './run-action.ts';
import { showPage } from './show-page.ts';

/** Renders matched routes as HTML or `_payload.json` (R-EDGE-8, R-EDGE-9), with the tags of one build. */
export function createPageHandlers(manifest: BuildManifest) {
  return {
    showPage: (c: CustomerContext) => showPage(c, manifest),
    showError: (c: RequestContext, page: PageRequest, error: HttpError) =>
      showError(c, manifest, page, error),
    takesForms: (page: RouteId) => SERVER_PAGES[page].action !== undefined,
    runAction: (c: FormContext) => runAction(c, manifest),
  };
}
