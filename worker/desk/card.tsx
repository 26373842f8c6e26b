import type { ReactNode } from 'react';

/** A box with a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid content-start gap-3 p-4">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A label and its value; false leaves the row out. */
export type FactRow = readonly [label: string, value: ReactNode] | false;

/** Labels with their values. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="desk-facts">
      {rows
        .filter((row) => row !== false)
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
export function Effects({ order, stock, documents, customer, isFinal = false }: EffectsProps) {
  return (
    <Facts
      rows={[
        ['Order', order],
        ['Stock', stock],
        ['Documents', documents],
        ['Customer', customer],
        isFinal && ['Undo', 'not possible'],
      ]}
    />
  );
}
