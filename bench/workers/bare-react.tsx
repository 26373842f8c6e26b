import { createElement, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { MarkupElement, MarkupNode, MarkupOfPages } from './markup.ts';

/**
 * The same value as in the shop's renderer. It is so large that React sends finished content in place instead of
 * streaming it later.
 */
const PROGRESSIVE_CHUNK_BYTES = 1 << 20;
const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';

/** Elements for which a developer would write a component. Other elements are rendered by the component around them. */
const COMPONENTS = new Set(['header', 'nav', 'main', 'section', 'article', 'aside', 'footer', 'form', 'li']);

/** A worker that only renders each page's markup with React, without the shop's pipeline, data and stores. */
export function createWorker(pages: MarkupOfPages): ExportedHandler {
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/healthz') return new Response('ok');
      const page = pages[pathname];
      if (page === undefined) return new Response('No such page', { status: 404 });
      const stream = await renderToReadableStream(<Component element={page.document} />, {
        nonce: NONCE,
        bootstrapModules: page.bootstrapModule === null ? [] : [page.bootstrapModule],
        progressiveChunkSize: PROGRESSIVE_CHUNK_BYTES,
      });
      return new Response(stream, { headers: { 'Content-Type': 'text/html; charset=UTF-8' } });
    },
  };
}

function Component({ element }: { element: MarkupElement }): ReactNode {
  return toElement(element);
}

/** Passes children as separate arguments, as JSX does, so that they need no keys. */
function toElement({ type, props, children, html }: MarkupElement): ReactNode {
  if (html !== null) return createElement(type, { ...props, dangerouslySetInnerHTML: { __html: html } });
  return createElement(type, props, ...children.map(toNode));
}

/** Creates new elements on each request, as the components of a page would. */
function toNode(node: MarkupNode): ReactNode {
  if (typeof node === 'string') return node;
  return COMPONENTS.has(node.type) ? <Component element={node} /> : toElement(node);
}
