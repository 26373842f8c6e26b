import { isRecord } from './stored-value.ts';

/** A tag of the head that changes from page to page: its selector, and the attribute that carries the value. */
const TAGS = [
  ['link[rel=canonical]', 'link', { rel: 'canonical' }, 'href'],
  ['meta[name=description]', 'meta', { name: 'description' }, 'content'],
  ['meta[name=robots]', 'meta', { name: 'robots' }, 'content'],
  ['meta[property="og:title"]', 'meta', { property: 'og:title' }, 'content'],
  ['meta[property="og:description"]', 'meta', { property: 'og:description' }, 'content'],
  ['meta[property="og:url"]', 'meta', { property: 'og:url' }, 'content'],
  ['meta[property="og:image"]', 'meta', { property: 'og:image' }, 'content'],
  ['meta[name="twitter:image"]', 'meta', { name: 'twitter:image' }, 'content'],
] as const;

export type HeadValues = {
  title: string;
  canonical: string | null;
  description: string | null;
  robots: string | null;
  image: string | null;
};

/** Makes the document's head say what a full load of the page would say; null removes a tag. */
export function applyHead(head: HeadValues): void {
  document.title = head.title;
  // What a full load says to search engines is of that page alone.
  for (const data of document.head.querySelectorAll('script[type="application/ld+json"]')) data.remove();
  const values = [
    head.canonical,
    head.description,
    head.robots,
    head.title,
    head.description,
    head.canonical,
    head.image,
    head.image,
  ];
  for (const [index, [selector, tag, attributes, carrier]] of TAGS.entries()) {
    const value = values[index] ?? null;
    const known = document.head.querySelector(selector);
    if (value === null) {
      known?.remove();
      continue;
    }
    const element = known ?? document.head.appendChild(createTag(tag, attributes));
    element.setAttribute(carrier, value);
  }
}

function createTag(tag: string, attributes: object): Element {
  const element = document.createElement(tag);
  if (isRecord(attributes)) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  }
  return element;
}
