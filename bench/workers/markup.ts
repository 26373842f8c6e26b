/**
 * An element of a page's markup in the form that React expects. `html` is the text of a script or style element, which
 * React must not escape; null for other elements.
 */
export type MarkupElement = {
  type: string;
  props: Record<string, string | boolean>;
  children: MarkupNode[];
  html: string | null;
};
export type MarkupNode = MarkupElement | string;

/** One of the shop's pages, as input for the workers in the comparison. */
export type Markup = {
  /** The HTML exactly as the shop serves it. */
  html: string;
  /** The same HTML as a tree, without the tags that React adds when it renders this tree. */
  document: MarkupElement;
  bootstrapModule: string | null;
};

/** Keyed by the page's path. */
export type MarkupOfPages = Readonly<Record<string, Markup>>;
