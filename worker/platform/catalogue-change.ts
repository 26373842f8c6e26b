/** The kind of a catalogue change. The migration that creates `catalogue_change` documents each kind. */
type CatalogueChangeKind =
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
  | 'reviews'
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
  /** Increases with each change. */
  seq: number;
  /**
   * The listings that the product is in or has left, such as `brand:7`. A category also contains the products of its
   * subcategories, and `all` every product. Empty if the change affects no listing.
   */
  listings: readonly string[];
};

/** The changes since a sequence number, as far back as they are stored. */
export type CatalogueChanges = {
  changes: readonly CatalogueChange[];
  /** All changes after this sequence number are included; null if the database has been replaced. */
  since: number | null;
  /** The sequence number of the latest change. */
  cursor: number;
  /** A database session that starts from this bookmark sees all these changes. */
  bookmark: string;
};

export type ReadCatalogueChanges = (cursor: number) => Promise<CatalogueChanges>;
