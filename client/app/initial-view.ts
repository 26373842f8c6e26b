import type { ActionData } from '#client/pages/page.ts';
import { isLike } from '#shared/is-record.ts';
import type { LayoutData } from '#shared/navigation/page-payload.ts';
import { LAYOUTS } from './layouts/layout-registry.ts';
import { isPagePayload } from './navigation/page-payload-shape.ts';
import { loadPageComponent } from './page-registry.ts';
import type { View } from './view.ts';

/** Ids of the elements that hold the first view's JSON in the document. */
export const PAYLOAD_ELEMENT = 'payload';
export const DEFERRED_ELEMENT = 'payload-deferred';
export const FORM_ELEMENT = 'form-return';
export const ERROR_ELEMENT = 'page-error';

/** Uses the document's JSON to rebuild the view that the worker rendered. Returns null if the document has no JSON. */
export async function readInitialView(): Promise<View | null> {
  const form = readActionData();
  const url = shownUrl(form);
  const payload = readJson(PAYLOAD_ELEMENT);
  if (isPagePayload(payload)) {
    return {
      url,
      Layout: await LAYOUTS[payload.frame ?? 'default'](),
      layout: payload.layout,
      content: {
        kind: 'page',
        Page: await loadPageComponent(payload.route),
        payload,
        deferred: 'deferred' in payload ? payload.deferred : deferredData(),
        form,
      },
    };
  }
  const error = readJson(ERROR_ELEMENT);
  if (!isErrorState(error)) return null;
  const { layout, ...content } = error;
  return { url, Layout: await LAYOUTS[content.frame ?? 'default'](), layout, content };
}

/**
 * Returns the URL of the page on screen. If a posted form was answered with another page, first changes the tab's URL
 * to that page's URL.
 */
function shownUrl(form: ActionData | null): URL {
  const url = new URL(form?.shownAt ?? window.location.href, window.location.href);
  if (form?.shownAt !== undefined) window.history.replaceState(window.history.state, '', url);
  return url;
}

/**
 * Reads the deferred data. The worker streams it after the shell, so it is complete only when the document has been
 * parsed.
 */
async function deferredData(): Promise<unknown> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  return readJson(DEFERRED_ELEMENT);
}

function readActionData(): ActionData | null {
  const form = readJson(FORM_ELEMENT);
  return isActionData(form) ? form : null;
}

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

const isActionData = isLike<ActionData>({ values: {}, errors: {}, message: '' });

type ErrorState = Extract<View['content'], { kind: 'error' }> & { layout: LayoutData };

function isErrorState(value: unknown): value is ErrorState {
  return isLike({ error: {}, layout: {}, build: '' })(value);
}
