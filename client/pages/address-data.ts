import type { AddressEntry } from '#client/features/addresses/address-card.tsx';
import type { AddressValues } from '#client/features/addresses/address-fields.ts';
import type { Province } from '#shared/contract/address.ts';

/** The data of the address pages, in the account and in the checkout. */
export type AddressesData = { addresses: AddressEntry[] };
/** `stored`: null for a new one; `next`: the page that follows. */
export type AddressData = {
  stored: { id: number; values: AddressValues } | null;
  provinces: Province[];
  next: string | null;
};
