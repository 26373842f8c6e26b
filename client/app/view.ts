import type { ComponentType } from 'react';
import type { ActionData } from '#client/pages/page.ts';
import type { LayoutData, PageHead, PagePayload } from '#shared/navigation/page-payload.ts';
import type { LayoutName } from '#shared/navigation/route-table.ts';
import type { LayoutProps } from './layouts/layout.ts';
import type { AnyPage } from './page-registry.ts';

/** The error page's data (R-ERR-PAGE). */
export type PageError = { status: number; message: string; requestId: string };

/** All data for rendering a page: on the worker for a request, in the browser for a history entry. */
export type View = {
  url: URL;
  Layout: ComponentType<LayoutProps>;
  layout: LayoutData;
  content:
    | {
        kind: 'page';
        Page: AnyPage;
        payload: PagePayload;
        /** The deferred data, or a promise of it while the data is being streamed. */
        deferred: unknown;
        form: ActionData | null;
      }
    | { kind: 'error'; error: PageError; build: string; frame?: LayoutName };
};

/** Returns the id of the build that produced a view. */
export function buildOf({ content }: View): string {
  return content.kind === 'page' ? content.payload.build : content.build;
}

/** Returns a view's values for the document's head. */
export function headOf(view: View): PageHead {
  if (view.content.kind === 'page') return view.content.payload.head;
  return {
    title: view.content.error.status === 404 ? 'Page not found' : 'Error',
    canonical: null,
    noindex: true,
  };
}
