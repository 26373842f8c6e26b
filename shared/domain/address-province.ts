import type { AddressInput, Province } from '../contract/address.ts';
import { cleanDigits, cleanLine } from './clean-text.ts';
import { fieldHint } from './field-hints.ts';
import { provinceOfPostalCode, provinceOfTown } from './postal-code.ts';

/**
 * Fills in a missing province from the postal code, if the code determines it. With a malformed code, fills in the
 * first province, so that the API rejects only the code's format.
 */
export function withProvince(input: AddressInput, provinces: readonly Province[]): AddressInput {
  if (input.province_id > 0) return input;
  const postalCode = cleanDigits(input.postal_code);
  const code = provinceOfPostalCode(postalCode);
  const following = /^\d{4}$/.test(postalCode)
    ? provinces.find((province) => province.code === code)
    : provinces[0];
  return { ...input, province_id: following?.id ?? 0 };
}

/**
 * Returns a question if the postal code does not match the town or the province. The shopper may know better, so
 * submitting the same form again saves the address.
 */
export function addressWarning(input: AddressInput, provinces: readonly Province[]): string | null {
  const mismatch = addressMismatch(input, provinces);
  return mismatch === null ? null : `${mismatch} Save again to keep it.`;
}

/**
 * Returns the contradiction between a postal code and its town or province. Null if they match, or if the address will
 * be rejected anyway.
 */
export function addressMismatch(input: AddressInput, provinces: readonly Province[]): string | null {
  if (Object.entries(input).some(([name, typed]) => fieldHint('address', name, String(typed)) !== ''))
    return null;
  const postalCode = cleanDigits(input.postal_code);
  const city = cleanLine(input.city);
  const ofCode = provinces.find(({ code }) => code === provinceOfPostalCode(postalCode));
  if (ofCode === undefined) return null;
  const ofTown = provinceOfTown(city);
  const chosen = provinces.find(({ id }) => id === input.province_id);
  const isTownElsewhere = ofTown !== null && ofTown !== ofCode.code;
  if (!isTownElsewhere && (chosen === undefined || chosen.id === ofCode.id)) return null;
  const odd = isTownElsewhere ? city : chosen?.name;
  return `${postalCode} is in ${ofCode.name} – is ${odd} right?`;
}
