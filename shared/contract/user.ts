import * as v from 'valibot';
import { AddressSchema } from './address.ts';
import { IdSchema, InstantSchema, nameSchema, ONE_PLAIN_LINE } from './common.ts';
import { ProductListSchema } from './product-list.ts';

export const EmailSchema = v.pipe(
  v.string('E-mail is required.'),
  v.trim(),
  v.nonEmpty('E-mail is required.'),
  v.maxLength(254, 'An e-mail address may have at most 254 characters.'),
  v.email('Enter an e-mail address, such as thandi@example.co.za.'),
  v.toLowerCase(),
);

/** R-ENT-1. */
export const UserSchema = v.strictObject({
  id: IdSchema,
  name: v.string(),
  email: v.string(),
  business_name: v.string(),
  vat_number: v.string(),
  addresses: v.array(AddressSchema),
  productLists: v.array(ProductListSchema),
});
export type User = v.InferOutput<typeof UserSchema>;

/** `PATCH /api/user`. A VAT number has 10 digits starting with 4, or is empty; spaces in it are left out. */
export const UserPatchSchema = v.partial(
  v.strictObject({
    name: nameSchema('Name'),
    email: EmailSchema,
    business_name: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(120, 'A business name may have at most 120 characters.'),
      v.regex(ONE_PLAIN_LINE, 'A business name may have no line breaks or invisible characters.'),
    ),
    vat_number: v.pipe(
      v.string(),
      v.transform((typed) => typed.replace(/\s/g, '')),
      v.regex(/^(4\d{9})?$/, 'A VAT number has 10 digits and starts with 4.'),
    ),
    current_password: v.string(),
  }),
);
export type UserPatch = v.InferInput<typeof UserPatchSchema>;

/** A place where the user is signed in. */
export const UserSessionSchema = v.strictObject({
  id: IdSchema,
  device_name: v.string(),
  created_at: InstantSchema,
  last_seen_at: InstantSchema,
  current: v.boolean(),
});
export type UserSession = v.InferOutput<typeof UserSessionSchema>;

export const UserSessionsSchema = v.array(UserSessionSchema);

/** All that is stored about the user, table by table; which tables there are is the API's own. */
export const UserDataSchema = v.looseObject({ made_at: InstantSchema });
