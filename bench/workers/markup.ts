/** An element of a page's markup as React expects it; `html` is a script's text, which React must not escape. */
export type MarkupElement = {
  type: string;
  props: Record<string, string | boolean>;
  children: MarkupNode[];
  html: string | null;
};
export type MarkupNode = MarkupElement | string;

/** A page of the shop, for the workers it is compared with. */
export type Markup = {
  /** The shop's exact response. */
  html: string;
  /** The same as a tree, without the parts that React's options add. */
  document: MarkupElement;
  bootstrapModule: string | null;
};

/** By page path. */
export type MarkupOfPages = Readonly<Record<string, Markup>>;
