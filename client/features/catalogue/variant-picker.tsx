import { isSizeOption } from '#shared/domain/size-guide.ts';
import type { OptionData, ProductView, ValueState } from './product-view.ts';

type Props = { options: readonly OptionData[]; sizeGuide: ProductView['sizeGuide'] };

/**
 * Each option's values as a row of links; the URL contains the choice. The button that asks for a missing value links
 * to the row of that option.
 */
export function VariantPicker({ options, sizeGuide }: Props) {
  if (options.length === 0) return null;
  return (
    <div className="grid gap-4">
      {options.map(({ name, id, text, values, notes }) => (
        <section key={id} id={id} tabIndex={-1} aria-label={name}>
          <h2 className="mb-2 text-sm font-bold">
            {name}:{' '}
            <span aria-live="polite" className="font-normal text-muted">
              {text}
            </span>
          </h2>
          <ul className="axis">
            {values.map((value) => (
              <li key={value.value}>
                <ValueLink {...value} />
              </li>
            ))}
          </ul>
          {notes.map((note) => (
            <p key={note} aria-hidden="true" className="mt-2 text-xs text-muted">
              {note}
            </p>
          ))}
          {sizeGuide && isSizeOption(name) && <SizeGuide rows={sizeGuide} />}
        </section>
      ))}
    </div>
  );
}

function SizeGuide({ rows: [headings = [], ...rows] }: { rows: NonNullable<ProductView['sizeGuide']> }) {
  return (
    <details className="size-guide">
      <summary className="link">Size guide</summary>
      <table className="facts">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, column) => (
                <td key={headings[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The styles of values that cannot be bought. */
const LOOK: Partial<Record<ValueState, string>> = {
  'sold-out': 'text-muted',
  incompatible: 'border-dashed! text-muted',
};

function ValueLink({ value, state, href, reason, swatch }: OptionData['values'][number]) {
  return (
    <a href={href} rel="nofollow" aria-current={state === 'chosen' || undefined} className={LOOK[state]}>
      {swatch !== undefined && (
        // An inline style would violate the content security policy.
        <svg viewBox="0 0 2 2" fill={swatch} aria-hidden="true">
          <circle cx="1" cy="1" r="1" />
        </svg>
      )}
      {state === 'sold-out' ? <s>{value}</s> : value}
      {reason !== undefined && <span className="sr-only"> {reason}</span>}
    </a>
  );
}
