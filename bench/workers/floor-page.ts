/** What a phone shows of a page of the shop: elements without classes, styles, scripts and what is hidden. */
export type OutlineElement = {
  tag: string;
  props: Record<string, string>;
  children: OutlineNode[];
};
/** `buy-box`: where the form stands that adds the page's product to the cart. */
export type OutlineNode = OutlineElement | string | { island: 'buy-box' };

export type FloorPage = { title: string; body: OutlineNode[] };

/** By the page's path; `assets`: the addresses of the floor's own files. */
export type FloorSite = {
  pages: Readonly<Record<string, FloorPage>>;
  assets: { script: string; style: string };
};
