import { UserPatchSchema } from '#shared/contract/user.ts';
import type { DetailsField } from './details-fields.ts';

/** What the API would say of a field, or nothing. */
export async function detailsHint(field: DetailsField, text: string): Promise<string> {
  const result = await UserPatchSchema.entries[field]['~standard'].validate(text);
  return result.issues?.[0]?.message ?? '';
}
