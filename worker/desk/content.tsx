import { type ReactNode, use } from 'react';
import { orderNumber } from '#shared/navigation/paths.ts';
import { DeskPage } from './form.tsx';

type SectionProps = { title: string; id?: string; className?: string; children: ReactNode };

/** A section of a page, with its heading. */
export function Section({ title, id, className = '', children }: SectionProps) {
  return (
    <section id={id} className={`grid content-start gap-3 ${className}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A {@link Section} in a box. */
export function Card(section: SectionProps) {
  return <Section {...section} className="card p-4" />;
}

/** Labels with their values. A row without a value is left out. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="desk-facts">
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type EffectsProps = {
  order: ReactNode;
  stock: ReactNode;
  documents: ReactNode;
  customer: ReactNode;
  /** True if the action cannot be undone. */
  isFinal?: boolean;
};

/** The consequences of an action, shown in its form before it is sent. */
export function ActionEffects({ order, stock, documents, customer, isFinal = false }: EffectsProps) {
  const facts = { Order: order, Stock: stock, Documents: documents, Customer: customer };
  return <Facts facts={{ ...facts, Undo: isFinal && 'not possible' }} />;
}

/** A link to a screen, or only its text if the operator may not open the screen. */
export function Link({ href, children }: { href: string; children: ReactNode }) {
  const { menu } = use(DeskPage);
  const isScreen = href.startsWith('/');
  if (isScreen && !menu.some(({ path }) => path === `/${href.split(/[/?]/)[1]}`)) return children;
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

/** {@link Link} to an order. */
export function OrderLink({ id }: { id: number }) {
  return <Link href={`/orders/${id}`}>{orderNumber(id)}</Link>;
}

type TableProps<Row> = {
  /** The accessible name of the table, shown above it. */
  caption: string;
  /** True if the heading above the table already contains the caption. */
  isCaptionHidden?: boolean;
  rows: readonly Row[];
  /** Returns the content of a row's cells, by the labels of their columns. All rows need the same labels. */
  cells(row: Row): Readonly<Record<string, ReactNode>>;
  /** Shown instead of a table without rows. */
  empty?: string;
};

/** A table of facts. The cell of the first column names its row. On a phone each row is a card. */
export function DataTable<Row>({ caption, isCaptionHidden = false, rows, cells, empty }: TableProps<Row>) {
  const [first] = rows;
  if (first === undefined) {
    return (
      <Section title={caption}>
        <p className="text-muted">{empty}</p>
      </Section>
    );
  }
  return (
    <div className="desk-table">
      <table>
        <caption className={isCaptionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {Object.keys(cells(first)).map((label) => (
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
              {Object.entries(cells(row)).map(([label, cell], index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={label} data-label={label}>
                    {cell}
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
