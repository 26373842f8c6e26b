import type { Offer, ProductView } from './product-view.ts';
import { type AxisValue, type ValueState, variantAxes } from './variant-axes.ts';

type Props = { view: ProductView; chosen: Offer };

/** A row of links per axis. Each leads to the URL of a variant, so that the choice is in the URL. */
export function VariantPicker({ view, chosen }: Props) {
  if (view.variants.length === 0) return null;
  return (
    <div className="grid gap-4">
      {variantAxes(view.axes, view.variants, chosen).map(({ name, values }, axis) => (
        <section key={name} aria-label={name}>
          <h2 className="mb-2 text-sm font-semibold">
            {name}: <span className="font-normal text-muted">{chosen.values[axis]}</span>
          </h2>
          <ul className="axis">
            {values.map((value) => (
              <li key={value.value}>
                <ValueLink value={value} reason={reasonOf(value.state, chosen.values.toSpliced(axis, 1))} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Why a value is unavailable with the values chosen on the other axes; empty if it is available. */
function reasonOf(state: ValueState, others: readonly string[]): string {
  switch (state) {
    case 'chosen':
    case 'available':
      return '';
    case 'sold-out':
      return 'Sold out';
    case 'elsewhere':
      return `Not in ${others.join(' / ')}`;
  }
}

/** Of what cannot be bought. */
const LOOK: Partial<Record<ValueState, string>> = {
  'sold-out': 'text-muted',
  elsewhere: 'border-dashed! text-muted',
};

type LinkProps = { value: AxisValue; reason: string };

function ValueLink({ value: { value, state, variantId }, reason }: LinkProps) {
  return (
    <a
      href={`?variant=${variantId}`}
      rel="nofollow"
      aria-current={state === 'chosen' || undefined}
      className={LOOK[state]}
    >
      {state === 'sold-out' ? <s>{value}</s> : value}
      {reason !== '' && <small>{reason}</small>}
    </a>
  );
}
