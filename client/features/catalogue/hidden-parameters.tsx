import { type ListingChoice, listingParameters } from './listing-url.ts';

/** The choices that a form carries along beside its own fields. */
export function HiddenParameters({ choice }: { choice: ListingChoice }) {
  return Object.entries(listingParameters(choice)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
