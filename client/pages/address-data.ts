import type { Address, Province } from '#shared/contract/address.ts';

/** The data of the address pages, in the account and in the checkout. */
export type AddressesData = { addresses: Address[]; provinces: Province[] };
export type NewAddressData = { provinces: Province[]; next: string | null };
export type AddressData = { address: Address; provinces: Province[] };
