/** A visible element of a page on a phone. Classes, styles, scripts and hidden content are left out. */
export type OutlineElement = {
  tag: string;
  props: Record<string, string>;
  children: OutlineNode[];
};
/** `buy-box` marks the position of the page's add-to-cart form. */
export type OutlineNode = OutlineElement | string | { island: 'buy-box' };

export type FloorPage = { title: string; body: OutlineNode[] };

/** `pages`: keyed by path. `assets`: the URLs of the floor's own files. */
export type FloorSite = {
  pages: Readonly<Record<string, FloorPage>>;
  assets: { script: string; style: string };
};
