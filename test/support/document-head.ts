/** A document's head: its data for browsers, search engines and social networks. */
export type DocumentHead = {
  title: string;
  canonical: string | null;
  /** Values of meta elements, keyed by their name or property. */
  meta: Record<string, string>;
  jsonLd: Record<string, unknown>[];
};

/** Parses a document's head. */
export async function readHead(document: Response): Promise<DocumentHead> {
  const head: DocumentHead = { title: '', canonical: null, meta: {}, jsonLd: [] };
  const texts: string[] = [];
  await new HTMLRewriter()
    .on('head > title', {
      text({ text }) {
        head.title += decoded(text);
      },
    })
    .on('head > link[rel=canonical]', {
      element(link) {
        head.canonical = decoded(link.getAttribute('href') ?? '');
      },
    })
    .on('head > meta', {
      element(meta) {
        const name = meta.getAttribute('property') ?? meta.getAttribute('name');
        if (name === null) return;
        if (name in head.meta && name !== 'theme-color') throw new Error(`${name} stands there twice`);
        head.meta[name] = decoded(meta.getAttribute('content') ?? '');
      },
    })
    .on('head > script[type="application/ld+json"]', {
      text({ text, lastInTextNode }) {
        texts.push(text);
        if (!lastInTextNode) return;
        head.jsonLd.push(JSON.parse(texts.join('')));
        texts.length = 0;
      },
    })
    .transform(document)
    .text();
  return head;
}

const CHARACTERS = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
]);

/** Decodes the entities that React writes, because HTMLRewriter returns text undecoded. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => CHARACTERS.get(entity) ?? entity);
}
