/** A page's content as visible on a phone: elements without classes, styles, scripts and hidden content. */
export type OutlineElement = {
  tag: string;
  props: Record<string, string>;
  children: OutlineNode[];
};
/** `buy-box`: the position of the form that adds the page's product to the cart. */
export type OutlineNode = OutlineElement | string | { island: 'buy-box' };

export type FloorPage = { title: string; body: OutlineNode[] };

/** Pages by path; `assets`: the URLs of the floor's own files. */
export type FloorSite = {
  pages: Readonly<Record<string, FloorPage>>;
  assets: { script: string; style: string };
};
