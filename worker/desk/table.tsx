import type { ReactNode } from 'react';

type Props = {
  /** The accessible name of the table, shown above it. */
  caption: string;
  /** True if the heading above the table already says it. */
  isCaptionHidden?: boolean;
  columns: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  /** Shown instead of a table without rows. */
  empty: string;
};

/** A table of facts. The first cell of a row names the row. On a phone each row is a card. */
export function DataTable({ caption, isCaptionHidden = false, columns, rows, empty }: Props) {
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
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <Cell key={columns[index]} label={columns[index] ?? ''} isHead={index === 0}>
                  {cell}
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
