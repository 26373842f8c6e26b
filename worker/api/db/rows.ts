/** The rows of a batch's result. D1 gives them without a type, so the reader names it. */
export function rowsOf<Row>(result: D1Result | undefined): Row[] {
  return (result as D1Result<Row> | undefined)?.results ?? [];
}
