import { SupportInputSchema } from '#shared/contract/support.ts';
import { orderIdIn, type SupportField } from './support-fields.ts';

/** What the API would say of a field, or nothing. Fetched when a field is first left: a first view needs no schemas. */
export async function supportHint(field: SupportField, text: string): Promise<string> {
  const schema = SupportInputSchema.entries[field];
  const result = await schema['~standard'].validate(field === 'order_id' ? orderIdIn(text) : text);
  return result.issues?.[0]?.message ?? '';
}
