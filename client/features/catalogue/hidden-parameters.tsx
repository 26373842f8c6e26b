import type { ListingChoice } from './listing-choice.ts';

/** A listing's choices as hidden fields, so that sending a form keeps them. */
export function HiddenParameters({ choice }: { choice: ListingChoice }) {
  return Object.entries(choice).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
