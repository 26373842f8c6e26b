/** A record of a search, or of a product opened from its results. */
export type SearchEvent = {
  query: string;
  /** The number of products that match the whole query; null: a product was opened. */
  found: number | null;
  /**
   * The client's network, which shows whether one person or many have made a query. The network is hashed and not
   * stored.
   */
  network: string;
};
