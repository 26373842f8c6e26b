import { type ListingChoice, listingParameters } from './listing-url.ts';

/** The listing's other choices as hidden fields, so that sending the form keeps them. */
export function HiddenParameters({ choice }: { choice: ListingChoice }) {
  return Object.entries(listingParameters(choice)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
