import { AddressInputSchema } from '#shared/contract/address.ts';
import type { AddressField } from './address-fields.ts';

/** What the API would say of a field, or nothing. */
export async function addressHint(field: AddressField, text: string): Promise<string> {
  const schema = AddressInputSchema.entries[field];
  const result = await schema['~standard'].validate(field === 'province_id' ? Number(text) : text);
  return result.issues?.[0]?.message ?? '';
}
