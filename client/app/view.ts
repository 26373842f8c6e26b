import type { ComponentType } from 'react';
import type { ActionData } from '#client/pages/page.ts';
import type { LayoutData, PageHead, PagePayload } from '#shared/navigation/page-payload.ts';
import type { LayoutName } from '#shared/navigation/route-table.ts';
import type { LayoutProps } from './layouts/layout.ts';
import type { AnyPage } from './page-registry.ts';

/** What the error page shows (R-ERR-PAGE). */
export type PageError = { status: number; message: string; requestId: string };

/** All that is needed to render a page: on the worker for a request, in the browser for a history entry. */
export type View = {
  url: URL;
  Layout: ComponentType<LayoutProps>;
  layout: LayoutData;
  content:
    | {
        kind: 'page';
        Page: AnyPage;
        payload: PagePayload;
        deferred: Promise<unknown>;
        form: ActionData | null;
      }
    | { kind: 'error'; error: PageError; build: string; frame?: LayoutName };
};

/** The build that a view was made by. */
export function buildOf({ content }: View): string {
  return content.kind === 'page' ? content.payload.build : content.build;
}

/** The values of the document's head for a view. */
export function headOf(view: View): PageHead {
  if (view.content.kind === 'page') return view.content.payload.head;
  return {
    title: view.content.error.status === 404 ? 'Page not found' : 'Error',
    canonical: null,
    noindex: true,
  };
}

/** A promise that React reads without suspending, so that data in the payload is rendered with the shell. */
export function resolvedPromise<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}
