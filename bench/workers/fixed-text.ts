import type { MarkupOfPages } from './markup.ts';

/** A worker that answers each page's HTML as a constant: what the runtime itself allows. */
export function createFixedText(pages: MarkupOfPages): ExportedHandler {
  return {
    fetch(request) {
      const page = pages[new URL(request.url).pathname];
      if (page === undefined) return new Response('No such page', { status: 404 });
      return new Response(page.html, { headers: { 'Content-Type': 'text/html; charset=UTF-8' } });
    },
  };
}
