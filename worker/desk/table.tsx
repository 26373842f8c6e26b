import type { ReactNode } from 'react';

/** The label of a column, and the content of its cell in a row. */
type Column<Row> = readonly [label: string, cell: (row: Row) => ReactNode];

type Shared = {
  /** The accessible name of the table, shown above it. */
  caption: string;
  /** True if the heading above the table already says it. */
  isCaptionHidden?: boolean;
  /** Shown instead of a table without rows. */
  empty: string;
};
type Props<Row> = Shared & { columns: readonly Column<Row>[]; rows: readonly Row[] };
/** Rows whose cells are in the order of the labels. */
type CellRow = { key: string | number; cells: readonly ReactNode[] };
type CellProps = Shared & { columns: readonly string[]; rows: readonly CellRow[] };

/** A table of facts. The cell of the first column names its row. On a phone each row is a card. */
export function DataTable<Row>(props: Props<Row>): ReactNode;
export function DataTable(props: CellProps): ReactNode;
export function DataTable(props: Props<CellRow> | CellProps): ReactNode {
  const { caption, isCaptionHidden = false, rows, empty } = props;
  const columns = props.columns.map(
    (column, index): Column<CellRow> =>
      typeof column === 'string' ? [column, ({ cells }) => cells[index]] : column,
  );
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
              {columns.map(([label, cell], index) => (
                <Cell key={label} label={label} isHead={index === 0}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ label, isHead, children }: { label: string; isHead: boolean; children: ReactNode }) {
  if (isHead) return <th scope="row">{children}</th>;
  return <td data-label={label}>{children}</td>;
}
