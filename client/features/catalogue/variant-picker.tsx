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
          <ul className="flex flex-wrap gap-2">
            {values.map((value) => (
              <li key={value.value}>
                <ValueLink
                  value={value}
                  path={view.path}
                  reason={reasonOf(value.state, chosen.values.toSpliced(axis, 1))}
                />
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

const LOOK: Record<ValueState, string> = {
  chosen: 'border-accent bg-accent-soft ring-1 ring-accent',
  available: 'border-control hover:border-ink',
  'sold-out': 'border-line text-muted hover:border-ink',
  elsewhere: 'border-dashed border-control text-muted hover:border-ink',
};

type LinkProps = { value: AxisValue; path: string; reason: string };

function ValueLink({ value: { value, state, variantId }, path, reason }: LinkProps) {
  return (
    <a
      href={`${path}?variant=${variantId}`}
      rel="nofollow"
      aria-current={state === 'chosen' || undefined}
      className={`grid min-h-11 min-w-11 place-content-center rounded-control border px-3 py-1 text-center text-sm font-medium ${LOOK[state]}`}
    >
      <span className={state === 'sold-out' ? 'line-through' : undefined}>{value}</span>
      {reason !== '' && <small className="text-xs font-normal">{reason}</small>}
    </a>
  );
}
