import type { PaymentMark, PaymentMethod } from '#shared/domain/payment-methods.ts';

export type PaymentMethodOption = { method: PaymentMethod; title: string; text: string; mark: PaymentMark };

type Props = {
  methods: readonly PaymentMethodOption[];
  /** The method chosen in a form that was posted without scripts and rejected. */
  chosen: string | undefined;
};

/** The number of methods that are visible at first. If only one more exists, it is visible as well. */
const VISIBLE_METHODS = 3;

/**
 * Shows the first methods and collapses the rest under their names, so that the pay button stays in view.
 */
export function PaymentMethodList({ methods, chosen }: Props) {
  const count = methods.length > VISIBLE_METHODS + 1 ? VISIBLE_METHODS : methods.length;
  const [first, others] = [methods.slice(0, count), methods.slice(count)];
  const checked = methods.find(({ method }) => method === chosen) ?? methods[0];
  return (
    <>
      <h2 id="pay" className="text-lg font-bold">
        How would you like to pay?
      </h2>
      <div role="radiogroup" aria-labelledby="pay" className="mt-3 mb-6 grid gap-3">
        <MethodOptions methods={first} checked={checked} />
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
              <MethodOptions methods={others} checked={checked} />
            </div>
          </details>
        )}
      </div>
    </>
  );
}

function MethodOptions({
  methods,
  checked,
}: {
  methods: readonly PaymentMethodOption[];
  checked: PaymentMethodOption | undefined;
}) {
  return methods.map((option) => (
    <label
      key={option.method}
      className="flex cursor-pointer gap-3 rounded-card border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
    >
      <input
        type="radio"
        name="method"
        value={option.method}
        defaultChecked={option === checked}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="grow">
        <span className="font-medium">{option.title}</span>
        <span className="block text-sm text-muted">{option.text}</span>
      </span>
      <PaymentMarkIcon mark={option.mark} />
    </label>
  ));
}

/**
 * The SVG path of each payment method's icon. The icons are not in `icons.svg`, because every page downloads that file.
 */
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
