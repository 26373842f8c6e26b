import type { PaymentMark, PaymentMethod } from '#shared/domain/payment-methods.ts';

export type PaymentMethodOption = { method: PaymentMethod; title: string; text: string; mark: PaymentMark };

type Props = {
  ways: readonly PaymentMethodOption[];
  /** The method chosen in a form that was posted without scripts and rejected. */
  chosen: string | undefined;
};

/** The number of methods that are visible at first. If only one more exists, it is visible as well. */
const IN_SIGHT = 3;

/**
 * The payment methods. The first ones are visible; the rest are named and folded away, so that the button stays near.
 */
export function PaymentMethodList({ ways, chosen }: Props) {
  const count = ways.length > IN_SIGHT + 1 ? IN_SIGHT : ways.length;
  const [first, others] = [ways.slice(0, count), ways.slice(count)];
  const checked = ways.find(({ method }) => method === chosen) ?? ways[0];
  return (
    <>
      <h2 id="pay" className="text-lg font-bold">
        How would you like to pay?
      </h2>
      <div role="radiogroup" aria-labelledby="pay" className="mt-3 mb-6 grid gap-3">
        <Ways ways={first} checked={checked} />
        {others.length > 0 && (
          <details open={checked !== undefined && others.includes(checked)}>
            <summary className="tap">
              <span className="link">More ways to pay</span>
              <span className="mt-2 flex flex-wrap gap-2">
                {others.map(({ method, title }) => (
                  <span key={method} className="badge">
                    {title}
                  </span>
                ))}
              </span>
            </summary>
            <div className="mt-3 grid gap-3">
              <Ways ways={others} checked={checked} />
            </div>
          </details>
        )}
      </div>
    </>
  );
}

function Ways({
  ways,
  checked,
}: {
  ways: readonly PaymentMethodOption[];
  checked: PaymentMethodOption | undefined;
}) {
  return ways.map((way) => (
    <label
      key={way.method}
      className="flex cursor-pointer gap-3 rounded-card border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
    >
      <input
        type="radio"
        name="method"
        value={way.method}
        defaultChecked={way === checked}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="grow">
        <span className="font-medium">{way.title}</span>
        <span className="block text-sm text-muted">{way.text}</span>
      </span>
      <PaymentMarkIcon mark={way.mark} />
    </label>
  ));
}

/** The icons' paths by means of payment. They are not in `icons.svg`, because every page downloads that file. */
const DRAWINGS: Readonly<Record<PaymentMark, string>> = {
  card: 'M3 6h18v12H3zM3 10h18',
  bank: 'M4 9h16l-8-5zM6 12v5m6-5v5m6-5v5M4 20h16',
  phone: 'M7 3h10v18H7zM11 18h2',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2m4-2v6h-6',
  later: 'M4 6h16v14H4zM4 10h16M9 3v4m6-4v4',
  cash: 'M3 7h18v10H3zM12 10v4',
};

/** The icon beside a payment method's name. */
function PaymentMarkIcon({ mark }: { mark: PaymentMark }) {
  return (
    <svg viewBox="0 0 24 24" className="icon text-muted" aria-hidden="true">
      <path d={DRAWINGS[mark]} />
    </svg>
  );
}
