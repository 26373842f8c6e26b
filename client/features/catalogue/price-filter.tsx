import { HiddenFields } from '#client/browser/hidden-fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { listingParameters } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

type Props = { listing: ListingData; idPrefix: string };

/** The form for the minimum and maximum price, in rand. */
export function PriceFilter({ listing, idPrefix }: Props) {
  const { path, price, choice, invalidPrices } = listing;
  const { min_price: _min, max_price: _max, ...others } = listingParameters(listing, { page: '' });
  const [min, max] = PRICES.map((name) => invalidPrices[name] ?? choice[name] ?? '');
  const hasProblem = PRICES.some((name) => invalidPrices[name] !== undefined);
  const problemId = `${idPrefix}-price-error`;
  const fieldOf = (name: PriceName, label: string, value = '') => (
    <PriceField
      name={name}
      label={label}
      value={value}
      idPrefix={idPrefix}
      problemId={invalidPrices[name] === undefined ? undefined : problemId}
    />
  );
  return (
    <form key={`${min}-${max}`} action={path} className="grid gap-2">
      <HiddenFields fields={others} />
      {price !== null && (
        <p className="text-xs text-muted">{`${formatRand(price.min)} to ${formatRand(price.max)}`}</p>
      )}
      <div className="flex items-end gap-2">
        {fieldOf('min_price', 'From R', min)}
        {fieldOf('max_price', 'To R', max)}
        <button type="submit" className="button button-secondary min-h-11 px-3">
          Apply<span className="sr-only"> price</span>
        </button>
      </div>
      {hasProblem && (
        <p id={problemId} className="flex gap-2 text-sm font-medium text-error">
          <Icon name="warning" className="mt-0.5 size-4" />
          Enter an amount in rand, such as 250 or 1,500.
        </p>
      )}
    </form>
  );
}

const PRICES = ['min_price', 'max_price'] as const;
type PriceName = (typeof PRICES)[number];

type FieldProps = {
  name: PriceName;
  label: string;
  value: string;
  idPrefix: string;
  /** The id of the element with the error. */
  problemId: string | undefined;
};

function PriceField({ name, label, value, idPrefix, problemId }: FieldProps) {
  const id = `${idPrefix}-${name}`;
  return (
    <div className="field min-w-0 grow">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
      />
    </div>
  );
}
