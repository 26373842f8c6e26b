/** The rows of one statement of a batch: the statements' rows differ, so each reader names its own. */
export function rowsOf<Row>(result: D1Result | undefined): Row[] {
  return (result as D1Result<Row> | undefined)?.results ?? [];
}
