import * as v from 'valibot';
import { IdSchema, nameSchema, ONE_PLAIN_LINE, withPlainLines } from './common.ts';

export const ProvinceSchema = v.strictObject({ id: IdSchema, name: v.string(), code: v.string() });
export type Province = v.InferOutput<typeof ProvinceSchema>;

/** `+27`, `+27 (0)` or `0` and nine digits, spaces and dashes allowed; becomes E.164 (`+27821234567`). */
export const PhoneSchema = v.pipe(
  v.string('Cellphone number is required.'),
  v.transform((typed) => typed.replace(/^\s*\+27\s*\(0\)/, '+27').replace(/[\s\-()]/g, '')),
  v.nonEmpty('Cellphone number is required.'),
  v.regex(/^(?:\+27|0)[1-9]\d{8}$/, 'Enter a South African number, such as 082 123 4567.'),
  v.transform((digits) => digits.replace(/^0/, '+27')),
);

/** Four digits as text: leading zeros count. */
export const PostalCodeSchema = v.pipe(
  v.string('Postal code is required.'),
  v.trim(),
  v.nonEmpty('Postal code is required.'),
  v.regex(/^\d{4}$/, 'A postal code has 4 digits.'),
);

function textSchema(label: string, maxCharacters: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxCharacters, `${label} may have at most ${maxCharacters} characters.`),
  );
}

const ComplexSchema = v.pipe(
  textSchema('Complex or building', 120),
  v.regex(ONE_PLAIN_LINE, 'Complex or building may have no line breaks or invisible characters.'),
);
const NotesSchema = v.pipe(v.string(), v.transform(withPlainLines), textSchema('Delivery instructions', 500));

const fields = {
  recipient: nameSchema("Recipient's name"),
  phone: PhoneSchema,
  street: nameSchema('Street address', 160),
  complex: v.optional(ComplexSchema, ''),
  suburb: nameSchema('Suburb'),
  city: nameSchema('City or town'),
  province_id: v.pipe(
    v.number('Choose a province.'),
    v.integer('Choose a province.'),
    v.minValue(1, 'Choose a province.'),
  ),
  postal_code: PostalCodeSchema,
  notes: v.optional(NotesSchema, ''),
};

/** What `POST /api/addresses` takes. */
export const AddressInputSchema = v.strictObject(fields);
export type AddressInput = v.InferOutput<typeof AddressInputSchema>;

/** What `PATCH /api/addresses/{id}` takes: any of the fields. */
export const AddressPatchSchema = v.partial(
  v.strictObject({ ...fields, complex: ComplexSchema, notes: NotesSchema }),
);
export type AddressPatch = v.InferOutput<typeof AddressPatchSchema>;

/** R-ENT-8. `phone` is E.164. */
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
