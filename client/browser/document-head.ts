/** What the head says of a page; a value that is undefined has no tag. */
export type HeadValues = {
  title: string;
  canonical: string | undefined;
  /** `meta` elements: name and content. */
  tags: readonly (readonly [name: string, content: string | undefined])[];
};

/** The attribute that carries a meta's name: `property` for what is Open Graph's. */
export function nameAttribute(name: string): 'name' | 'property' {
  return /^(og|product):/.test(name) ? 'property' : 'name';
}

/** Makes the document's head say what a full load of the page would say. */
export function applyHead({ title, canonical, tags }: HeadValues): void {
  document.title = title;
  // What a full load says to search engines is of that page alone.
  for (const data of document.head.querySelectorAll('script[type="application/ld+json"]')) data.remove();
  put('link', 'rel', 'canonical', 'href', canonical);
  for (const [name, content] of tags) put('meta', nameAttribute(name), name, 'content', content);
}

function put(tag: string, key: string, name: string, carrier: string, value: string | undefined): void {
  const known = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === undefined) {
    known?.remove();
    return;
  }
  const element = known ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, name);
  element.setAttribute(carrier, value);
}
