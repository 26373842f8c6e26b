import { HiddenFields } from '#client/browser/hidden-fields.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { listingParameters } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

type Props = { listing: ListingData; idPrefix: string };

/** The form for the lowest and highest price, in rand. */
export function PriceFilter({ listing, idPrefix }: Props) {
  const { path, price } = listing;
  const { min_price = '', max_price = '' } = listing.choice;
  const { min_price: _min, max_price: _max, ...others } = listingParameters(listing, { page: '' });
  return (
    <form key={`${min_price}-${max_price}`} action={path} className="grid gap-2">
      <HiddenFields fields={others} />
      {price !== null && (
        <p className="text-xs text-muted">{`${formatRand(price.min)} to ${formatRand(price.max)}`}</p>
      )}
      <div className="flex items-end gap-2">
        <PriceField name="min_price" label="From R" value={min_price} idPrefix={idPrefix} />
        <PriceField name="max_price" label="To R" value={max_price} idPrefix={idPrefix} />
        <button type="submit" className="button button-secondary min-h-11.5 px-3">
          Apply<span className="sr-only"> price</span>
        </button>
      </div>
    </form>
  );
}

type FieldProps = { name: string; label: string; value: string; idPrefix: string };

function PriceField({ name, label, value, idPrefix }: FieldProps) {
  const id = `${idPrefix}-${name}`;
  return (
    <div className="field min-w-0 grow">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} defaultValue={value} inputMode="decimal" autoComplete="off" maxLength={12} />
    </div>
  );
}
