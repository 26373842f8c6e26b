import { axisAnchor, type ChosenValues, chooseText } from './choose-variant.ts';
import type { ProductView } from './product-view.ts';
import { type AxisValue, type ValueState, variantAxes } from './variant-axes.ts';

type Props = { view: ProductView; chosen: ChosenValues };

/** A row of links per axis: the choice is in the URL. The button that asks for a value links to its axis. */
export function VariantPicker({ view, chosen }: Props) {
  if (view.variants.length === 0) return null;
  return (
    <div className="grid gap-4">
      {variantAxes(view.axes, view.variants, chosen).map(({ name, values }, axis) => (
        <section key={name} id={axisAnchor(axis)} tabIndex={-1} aria-label={name}>
          <h2 className="mb-2 text-sm font-semibold">
            {name}:{' '}
            <span aria-live="polite" className="font-normal text-muted">
              {chosen[axis] ?? chooseText(name)}
            </span>
          </h2>
          <ul className="axis">
            {values.map((value) => (
              <li key={value.value}>
                <ValueLink value={value} reason={reasonOf(value.state, chosen.toSpliced(axis, 1))} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Why a value is unavailable with the values chosen on the other axes; empty if it is available. */
function reasonOf(state: ValueState, others: ChosenValues): string {
  switch (state) {
    case 'chosen':
    case 'available':
      return '';
    case 'sold-out':
      return 'Sold out';
    case 'elsewhere':
      return `Not in ${others.filter((value) => value !== null).join(' / ')}`;
  }
}

/** Of what cannot be bought. */
const LOOK: Partial<Record<ValueState, string>> = {
  'sold-out': 'text-muted',
  elsewhere: 'border-dashed! text-muted',
};

type LinkProps = { value: AxisValue; reason: string };

function ValueLink({ value: { value, state, href }, reason }: LinkProps) {
  return (
    <a href={href} rel="nofollow" aria-current={state === 'chosen' || undefined} className={LOOK[state]}>
      {state === 'sold-out' ? <s>{value}</s> : value}
      {reason !== '' && <small>{reason}</small>}
    </a>
  );
}
