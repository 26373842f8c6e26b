import type { Address, Province } from '#shared/contract/address.ts';

/** What the pages of addresses show, in the account and in the checkout alike. */
export type AddressesData = { addresses: Address[]; provinces: Province[] };
export type NewAddressData = { provinces: Province[]; next: string | null };
export type AddressData = { address: Address; provinces: Province[] };
