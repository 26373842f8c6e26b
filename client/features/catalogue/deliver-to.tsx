import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { provinceOfPostalCode } from '#shared/domain/postal-code.ts';
import type { ProductView } from './product-view.ts';

/** The postal code that the shopper last entered, stored in this browser. It is cleared at login and logout. */
const stored = createStoredValue(() => window.localStorage, `${CUSTOMER_PREFIX}postal-code`, 1, isPostalCode);

/**
 * Shows the delivery cost to the shopper's postal code, and a form to enter the code. Without a code or scripts, shows
 * `cost`, which covers all provinces.
 */
export function DeliverTo({ cost, costs }: Omit<NonNullable<ProductView['delivery']>, 'by'>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => setCode(stored.read() ?? ''), []);
  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('postal_code')).trim();
    setError(isPostalCode(typed) ? '' : 'Enter the four digits of your postal code.');
    if (!isPostalCode(typed)) return;
    stored.write(typed);
    setCode(typed);
    fold.current?.removeAttribute('open');
    fold.current?.querySelector('summary')?.focus();
  }
  const ofProvince = costs[provinceOfPostalCode(code) ?? ''] ?? cost;
  return (
    <>
      <span role="status" className="block">
        {code === '' ? cost : ofProvince.replace(/^Delivery( is)?/, `Delivery to ${code}:`)}
      </span>
      <details ref={fold} className="needs-scripts">
        <summary className="link w-fit">
          {code === '' ? 'Deliver to your postal code' : 'Change postal code'}
        </summary>
        <form className="field" onSubmit={save} noValidate>
          <label htmlFor="deliver-to">Postal code</label>
          <div className="flex gap-2">
            <input
              key={code}
              id="deliver-to"
              name="postal_code"
              defaultValue={code}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={4}
              aria-invalid={error !== '' || undefined}
              aria-describedby="deliver-to-error"
            />
            <button type="submit" className="button button-secondary">
              Check
            </button>
          </div>
          <div id="deliver-to-error">
            <FormError message={error} />
          </div>
        </form>
      </details>
    </>
  );
}

function isPostalCode(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}$/.test(value);
}
