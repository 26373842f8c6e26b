/** The form's fields in the order on screen. */
export const ADDRESS_FIELDS = [
  'recipient',
  'phone',
  'street',
  'complex',
  'suburb',
  'city',
  'postal_code',
  'province_id',
  'notes',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The values of the fields as text. */
export type AddressValues = Readonly<Record<AddressField, string>>;
