import type { Address, Province } from '#shared/contract/address.ts';
import { addressLines, phoneText } from './address-fields.ts';

/** An address's recipient, lines and phone number. */
export function AddressSummary({
  address,
  provinces,
}: {
  address: Omit<Address, 'id' | 'current'>;
  provinces: readonly Province[];
}) {
  return (
    <address className="not-italic">
      <span className="block font-semibold">{address.recipient}</span>
      {addressLines(address, provinces).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="mt-2 block text-muted">{phoneText(address.phone)}</span>
      {address.notes !== '' && <span className="block text-muted">{address.notes}</span>}
    </address>
  );
}
