import type { ReactNode } from 'react';

/** The label of a column, and the content of its cell in a row. */
type Column<Row> = readonly [label: string, cell: (row: Row) => ReactNode];

type Props<Row> = {
  /** The accessible name of the table, shown above it. */
  caption: string;
  /** True if the heading above the table already says it. */
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: string;
};

/** A table of facts. The cell of the first column names its row. On a phone each row is a card. */
export function DataTable<Row>({ caption, isCaptionHidden = false, columns, rows, empty }: Props<Row>) {
  if (rows.length === 0) {
    return (
      <section className="grid gap-2">
        <h2>{caption}</h2>
        <p className="text-muted">{empty}</p>
      </section>
    );
  }
  return (
    <div className="desk-table">
      <table>
        <caption className={isCaptionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
            <tr key={rowIndex}>
              {columns.map(([label, cell], index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
