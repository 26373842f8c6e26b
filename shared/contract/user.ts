import * as v from 'valibot';
import { DETAILS_RULES, EMAIL_RULE } from '../domain/field-rules.ts';
import { AddressSchema } from './address.ts';
import { IdSchema, InstantSchema } from './common.ts';
import { ProductListSchema } from './product-list.ts';
import { textSchema } from './text-schema.ts';

export const EmailSchema = v.pipe(textSchema(EMAIL_RULE), v.toLowerCase());

/**
 * R-ENT-1. `pending_email`: a new e-mail that becomes the account's once its PIN is entered, or null. `removal_date`: the
 * calendar day from which a requested removal is carried out, or null.
 */
export const UserSchema = v.strictObject({
  id: IdSchema,
  name: v.string(),
  email: v.string(),
  pending_email: v.nullable(v.string()),
  business_name: v.string(),
  vat_number: v.string(),
  removal_date: v.nullable(v.pipe(v.string(), v.isoDate())),
  addresses: v.array(AddressSchema),
  productLists: v.array(ProductListSchema),
});
export type User = v.InferOutput<typeof UserSchema>;

/**
 * `PATCH /api/user`. Another e-mail is pending until its PIN is entered; `pending_email: null` drops it. A VAT number has 10 digits starting with 4, or is empty; spaces in it are left out.
 */
export const UserPatchSchema = v.partial(
  v.strictObject({
    name: textSchema(DETAILS_RULES.name),
    email: EmailSchema,
    business_name: textSchema(DETAILS_RULES.business_name),
    vat_number: textSchema(DETAILS_RULES.vat_number),
    pending_email: v.null(),
    current_password: v.string(),
  }),
);
export type UserPatch = v.InferInput<typeof UserPatchSchema>;

/**
 * `GET /api/user/email`. `email`: the address that a PIN goes to, the pending one if there is one. `verified`: the
 * account's own e-mail is. `needed`: the e-mail must be verified before what is in the cart can be ordered.
 */
export const EmailStatusSchema = v.strictObject({
  email: v.string(),
  verified: v.boolean(),
  needed: v.boolean(),
});
export type EmailStatus = v.InferOutput<typeof EmailStatusSchema>;

/** A place where the user is signed in. */
export const UserSessionSchema = v.strictObject({
  id: IdSchema,
  device_name: v.string(),
  created_at: InstantSchema,
  last_seen_at: InstantSchema,
  /** When the customer last entered their password there. */
  confirmed_at: InstantSchema,
  current: v.boolean(),
});
export type UserSession = v.InferOutput<typeof UserSessionSchema>;

export const UserSessionsSchema = v.array(UserSessionSchema);

/** All that is stored about the user, table by table; which tables there are is the API's own. */
export const UserDataSchema = v.looseObject({ made_at: InstantSchema });
