/** What of the catalogue has changed, and how; the migration that makes `catalogue_change` says what each means. */
export type CatalogueChangeKind =
  | 'product'
  | 'price'
  | 'availability'
  | 'variant'
  | 'scarcity'
  | 'stock'
  | 'category'
  | 'brand'
  | 'section'
  | 'supplier'
  | 'delivery'
  | 'category-members'
  | 'brand-members'
  | 'section-members'
  | 'supplier-members'
  | 'synonyms'
  | 'popularity'
  | 'options';

export type CatalogueChange = {
  kind: CatalogueChangeKind;
  id: number;
  /** Grows with each change. */
  seq: number;
  /**
   * The listings that the product is in, or has left, such as `brand:7`; a category has the products of those below it,
   * too, and `all` every one. Empty where the change moves nothing in a listing.
   */
  listings: readonly string[];
};

/** The changes since a sequence number, as far back as there is room for. */
export type CatalogueChanges = {
  changes: readonly CatalogueChange[];
  /** Every change after this one is among them; null where this is another database than before. */
  since: number | null;
  /** The latest one. */
  cursor: number;
  /** A database session that continues from here has seen all of them. */
  bookmark: string;
};

export type ReadCatalogueChanges = (cursor: number) => Promise<CatalogueChanges>;
