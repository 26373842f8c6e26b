import type { ReactNode } from 'react';

/** A page that is mostly text, at a readable line length. */
export function Article({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="page max-w-narrow py-6 md:py-10">
      <h1 className="display">{title}</h1>
      <div className="prose mt-6">{children}</div>
    </article>
  );
}

type TableProps = {
  /** The column headings. */
  children: ReactNode;
  /** The first text of each row must be unique. */
  rows: readonly (readonly string[])[];
};

export function TextTable({ children, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>{children}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {Object.entries(row).map(([column, text]) => (
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
