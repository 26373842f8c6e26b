/**
 * An element of a page's markup in the form that React expects. `html` is the text of a script, which React must not
 * escape.
 */
export type MarkupElement = {
  type: string;
  props: Record<string, string | boolean>;
  children: MarkupNode[];
  html: string | null;
};
export type MarkupNode = MarkupElement | string;

/** One of the shop's pages, for the workers that the shop is compared with. */
export type Markup = {
  /** The HTML exactly as the shop serves it. */
  html: string;
  /** The same HTML as a tree, without what React adds because of its options. */
  document: MarkupElement;
  bootstrapModule: string | null;
};

/** Keyed by the page's path. */
export type MarkupOfPages = Readonly<Record<string, Markup>>;
