/** An element of a page's markup as React takes it; `html` is the text of a script, which React must not escape. */
export type MarkupElement = {
  type: string;
  props: Record<string, string | boolean>;
  children: MarkupNode[];
  html: string | null;
};
export type MarkupNode = MarkupElement | string;

/** A page of the shop for the workers it is compared with. */
export type Markup = {
  /** Byte for byte what the shop answered. */
  html: string;
  /** The same as a tree, without what React's options write. */
  document: MarkupElement;
  bootstrapModule: string | null;
};

/** By the page's path. */
export type MarkupOfPages = Readonly<Record<string, Markup>>;
