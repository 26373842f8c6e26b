import type { Address, Province } from '#shared/contract/address.ts';

/** The form's fields in the order on screen. */
export const ADDRESS_FIELDS = [
  'recipient',
  'phone',
  'street',
  'complex',
  'suburb',
  'city',
  'province_id',
  'postal_code',
  'notes',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The values of the fields as text. */
export type AddressValues = Readonly<Record<AddressField, string>>;

/** The form's initial values: those of a refused form, else the stored address, else empty. */
export function addressValues(
  typed: Readonly<Record<string, string>> | null,
  address: Address | null,
): AddressValues {
  const stored = address === null ? null : { ...address, phone: phoneText(address.phone) };
  const known = (field: AddressField): string => typed?.[field] ?? String(stored?.[field] ?? '');
  return {
    recipient: known('recipient'),
    phone: known('phone'),
    street: known('street'),
    complex: known('complex'),
    suburb: known('suburb'),
    city: known('city'),
    province_id: known('province_id'),
    postal_code: known('postal_code'),
    notes: known('notes'),
  };
}

/** The lines of an address as on a parcel; empty fields give no line. */
export function addressLines(
  address: Omit<Address, 'id' | 'current'>,
  provinces: readonly Province[],
): string[] {
  const province = provinces.find(({ id }) => id === address.province_id)?.name ?? '';
  return [
    address.complex,
    address.street,
    address.suburb,
    `${address.city}, ${address.postal_code}`,
    province,
  ].filter((line) => line !== '');
}

/** A stored number (E.164) as it is dialled in South Africa: `082 123 4567`. */
export function phoneText(phone: string): string {
  const parts = /^\+27(\d{2})(\d{3})(\d{4})$/.exec(phone);
  return parts === null ? phone : `0${parts[1]} ${parts[2]} ${parts[3]}`;
}
