import * as v from 'valibot';
import { ADDRESS_RULES, PHONE_RULE, PROVINCE_PROBLEM } from '../domain/field-rules.ts';
import { IdSchema } from './common.ts';
import { textSchema } from './text-schema.ts';

export const ProvinceSchema = v.strictObject({ id: IdSchema, name: v.string(), code: v.string() });
export type Province = v.InferOutput<typeof ProvinceSchema>;

/** A South African number; converted to E.164 (`+27821234567`). */
export const PhoneSchema = v.pipe(
  textSchema(PHONE_RULE),
  v.transform((digits) => digits.replace(/^0/, '+27')),
);

const ComplexSchema = textSchema(ADDRESS_RULES.complex);
const NotesSchema = textSchema(ADDRESS_RULES.notes);

const fields = {
  recipient: textSchema(ADDRESS_RULES.recipient),
  phone: PhoneSchema,
  street: textSchema(ADDRESS_RULES.street),
  complex: v.optional(ComplexSchema, ''),
  suburb: textSchema(ADDRESS_RULES.suburb),
  city: textSchema(ADDRESS_RULES.city),
  province_id: v.pipe(
    v.number(PROVINCE_PROBLEM),
    v.integer(PROVINCE_PROBLEM),
    v.minValue(1, PROVINCE_PROBLEM),
  ),
  postal_code: textSchema(ADDRESS_RULES.postal_code),
  notes: v.optional(NotesSchema, ''),
};

/** The body of `POST /api/addresses`. If `current` is true, the new address becomes the current one. */
export const AddressInputSchema = v.strictObject({
  ...fields,
  current: v.optional(v.boolean('Say true or false.')),
});
export type AddressInput = v.InferOutput<typeof AddressInputSchema>;

/** The body of `PATCH /api/addresses/{id}`: any subset of the fields. */
export const AddressPatchSchema = v.partial(
  v.strictObject({ ...fields, complex: ComplexSchema, notes: NotesSchema }),
);
export type AddressPatch = v.InferOutput<typeof AddressPatchSchema>;

/** A customer's address (R-ENT-8). `phone` is in E.164 format. */
export const AddressSchema = v.strictObject({
  id: IdSchema,
  current: v.boolean(),
  recipient: v.string(),
  phone: v.string(),
  street: v.string(),
  complex: v.string(),
  suburb: v.string(),
  city: v.string(),
  province_id: IdSchema,
  postal_code: v.string(),
  notes: v.string(),
});
export type Address = v.InferOutput<typeof AddressSchema>;
