/** The page's dependencies, by how soon a change must be visible: at once, within a minute, within an hour. */
export type PageDependencies = {
  atOnce: readonly string[];
  soon: readonly string[];
  later: readonly string[];
};

/** The dependencies of one call's response. */
export type Dependencies = Partial<PageDependencies>;

/** Records the dependencies of each call's response. */
export type RecordDependencies = (dependencies: Dependencies) => void;
