import type { AddressValues } from '#client/features/addresses/address-fields.ts';
import type { AddressText } from '#client/features/addresses/address-summary.tsx';
import type { Address, Province } from '#shared/contract/address.ts';
import { addressLines } from '#shared/domain/address-lines.ts';

/** An address as printed on a parcel. */
export function toAddressText(
  address: Omit<Address, 'id' | 'current'>,
  provinces: readonly Province[],
): AddressText {
  const { recipient, province_id, phone, notes } = address;
  const province = provinces.find(({ id }) => id === province_id)?.name ?? '';
  return { recipient, lines: addressLines(address, province), phone: phoneText(phone), notes };
}

/** Initial values of the form that edits an address. */
export function toAddressValues({ id, current, ...address }: Address): AddressValues {
  return { ...address, phone: phoneText(address.phone), province_id: String(address.province_id) };
}

/** A short name that distinguishes an address from the customer's other addresses. */
export function addressName({ recipient, street }: Pick<Address, 'recipient' | 'street'>): string {
  return `${recipient}, ${street}`;
}

/** A stored number (E.164) in South Africa's national format: `082 123 4567`. */
function phoneText(phone: string): string {
  const parts = /^\+27(\d{2})(\d{3})(\d{4})$/.exec(phone);
  return parts === null ? phone : `0${parts[1]} ${parts[2]} ${parts[3]}`;
}
