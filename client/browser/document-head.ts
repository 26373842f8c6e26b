/** The values of a page's head. If a value is undefined, the page has no such tag. */
export type HeadValues = {
  title: string;
  canonical: string | undefined;
  /** `meta` elements: name and content. */
  tags: readonly (readonly [name: string, content: string | undefined])[];
};

/** Returns the attribute that contains a meta element's name: `property` for Open Graph, else `name`. */
export function nameAttribute(name: string): 'name' | 'property' {
  return /^(og|product):/.test(name) ? 'property' : 'name';
}

/** Sets the document's head to the values that a full load of the page would produce. */
export function applyHead({ title, canonical, tags }: HeadValues): void {
  document.title = title;
  // The JSON-LD that the worker wrote is about the first page only.
  for (const data of document.head.querySelectorAll('script[type="application/ld+json"]')) data.remove();
  put('link', 'rel', 'canonical', 'href', canonical);
  for (const [name, content] of tags) put('meta', nameAttribute(name), name, 'content', content);
}

function put(tag: string, key: string, name: string, carrier: string, value: string | undefined): void {
  const existing = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === undefined) {
    existing?.remove();
    return;
  }
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, name);
  element.setAttribute(carrier, value);
}
