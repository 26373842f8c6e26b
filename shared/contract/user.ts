import * as v from 'valibot';
import { DETAILS_RULES, EMAIL_RULE } from '../domain/field-rules.ts';
import { AddressSchema } from './address.ts';
import { IdSchema, InstantSchema } from './common.ts';
import { ProductListSchema } from './product-list.ts';
import { textSchema } from './text-schema.ts';

export const EmailSchema = v.pipe(textSchema(EMAIL_RULE), v.toLowerCase());

/**
 * R-ENT-1. `pending_email` is a new email that replaces the account's once its PIN is entered, or null. `removal_date`
 * is the earliest calendar day on which a requested removal happens, or null. `review_emails`: true if the customer
 * gets the emails that ask for reviews.
 */
export const UserSchema = v.strictObject({
  id: IdSchema,
  name: v.string(),
  email: v.string(),
  pending_email: v.nullable(v.string()),
  business_name: v.string(),
  vat_number: v.string(),
  removal_date: v.nullable(v.pipe(v.string(), v.isoDate())),
  review_emails: v.boolean(),
  addresses: v.array(AddressSchema),
  productLists: v.array(ProductListSchema),
});
export type User = v.InferOutput<typeof UserSchema>;

/**
 * `PATCH /api/user`. A new email is pending until its PIN is entered; `pending_email: null` discards it. A VAT number
 * is empty or has 10 digits starting with 4; spaces in it are removed.
 */
export const UserPatchSchema = v.partial(
  v.strictObject({
    name: textSchema(DETAILS_RULES.name),
    email: EmailSchema,
    business_name: textSchema(DETAILS_RULES.business_name),
    vat_number: textSchema(DETAILS_RULES.vat_number),
    pending_email: v.null(),
    review_emails: v.boolean(),
    current_password: v.string(),
  }),
);
export type UserPatch = v.InferInput<typeof UserPatchSchema>;

/**
 * `GET /api/user/email`. `email` is the address that a PIN is sent to: the pending email if there is one, otherwise the
 * account's. `verified`: whether the account's email is verified. `needed`: whether the cart can only be ordered with a
 * verified email.
 */
export const EmailStatusSchema = v.strictObject({
  email: v.string(),
  verified: v.boolean(),
  needed: v.boolean(),
});
export type EmailStatus = v.InferOutput<typeof EmailStatusSchema>;

/** `DELETE /api/user`. `keep_reviews`: keeps the published reviews, without a name; otherwise they are deleted. */
export const RemovalInputSchema = v.strictObject({ keep_reviews: v.optional(v.boolean()) });

/** A session of the user. */
export const UserSessionSchema = v.strictObject({
  id: IdSchema,
  device_name: v.string(),
  created_at: InstantSchema,
  last_seen_at: InstantSchema,
  /** The last time the customer entered their password in this session. */
  confirmed_at: InstantSchema,
  current: v.boolean(),
});
export type UserSession = v.InferOutput<typeof UserSessionSchema>;

export const UserSessionsSchema = v.array(UserSessionSchema);

/** All data stored about the user, by table. The API decides which tables exist. */
export const UserDataSchema = v.looseObject({ made_at: InstantSchema });
