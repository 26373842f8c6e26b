import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { AddressSchema, ProvinceSchema } from '#shared/contract/address.ts';
import { CartItemSchema, CartSchema } from '#shared/contract/cart.ts';
import { CategorySchema, SupplierSchema } from '#shared/contract/catalogue.ts';
import { EntityRefSchema, hasWholeCents, MessageSchema, RandSchema } from '#shared/contract/common.ts';
import { ErrorBodySchema } from '#shared/contract/error-body.ts';
import { FacetsSchema, FacetValueSchema } from '#shared/contract/listing.ts';
import { OrderChildSchema, OrderedProductSchema, OrderSchema } from '#shared/contract/order.ts';
import { ImageSchema, ProductSchema } from '#shared/contract/product.ts';
import { ListedProductSchema, ProductListSchema } from '#shared/contract/product-list.ts';
import { UserSchema } from '#shared/contract/user.ts';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';
import { hasNoContacts } from '#shared/domain/review.ts';

/**
 * Returns the JSON schema of a request body. Cleaning steps such as trimming are omitted, because they never reject a
 * value.
 */
export function bodyJsonSchema(schema: v.GenericSchema): JsonSchema {
  return withoutDialect(toJsonSchema(schema, { ...COMMON, ignoreActions: [...NO_RULES, ...CLEANING] }));
}

/** Returns the JSON schema of a path or query parameter, which is always sent as text. */
export function parameterJsonSchema(schema: v.GenericSchema): JsonSchema {
  // Rules after a change of type apply to the changed value; the schema's description states them instead.
  const typeMode = changesType(schema) ? 'input' : 'ignore';
  return withoutDialect(
    toJsonSchema(schema, { ...COMMON, typeMode, ignoreActions: [...NO_RULES, ...CLEANING] }),
  );
}

/** Returns the JSON schema of a reply, with references to shared schemas. */
export function replyJsonSchema(schema: v.GenericSchema): JsonSchema {
  return withoutDialect(toJsonSchema(schema, { ...REPLY, definitions: { ...REPLY_DEFINITIONS } }));
}

/** Returns the schemas that several replies share, by name. */
export function replyJsonSchemas(): Record<string, JsonSchema> {
  return toJsonSchemaDefs({ ...REPLY_DEFINITIONS }, REPLY);
}

/** True if a pipe changes the type of its value. */
export function changesType(schema: v.GenericSchema): boolean {
  const inner = schema.type === 'optional' && 'wrapped' in schema ? schema.wrapped : schema;
  return pipeOf(inner).some(({ type }) => type === 'transform');
}

/** Returns the steps of a pipe, including those of nested pipes. */
export function pipeOf(schema: unknown): readonly { kind: string; type: string }[] {
  if (typeof schema !== 'object' || schema === null || !('pipe' in schema) || !Array.isArray(schema.pipe))
    return [];
  return schema.pipe.flatMap((step) => ('pipe' in step && step !== schema ? pipeOf(step) : [step]));
}

/** Rules that are omitted, because JSON numbers are always finite. */
const NO_RULES = ['finite'];
/** Steps that change the input and never reject it. */
const CLEANING = ['trim', 'to_lower_case', 'transform'];

const COMMON: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'throw',
  ignoreActions: NO_RULES,
  overrideAction: ({ valibotAction: action, jsonSchema }) => {
    if (isStep(action, 'regex') && action.requirement instanceof RegExp) {
      if (action.requirement.source === EMAIL_PATTERN.source) return { ...jsonSchema, format: 'email' };
      // JSON Schema treats every pattern as having the flag `u`.
      if (action.requirement.flags === 'u') return { ...jsonSchema, pattern: action.requirement.source };
    }
    if (isStep(action, 'check') && action.requirement === hasWholeCents)
      return { ...jsonSchema, multipleOf: 0.01 };
    // No JSON Schema pattern expresses this check.
    if (isStep(action, 'check') && action.requirement === hasNoContacts) return jsonSchema;
    if (isStep(action, 'partial_check')) return { ...jsonSchema, description: String(action.message) };
    return undefined;
  },
};

const REPLY: ConversionConfig = {
  ...COMMON,
  typeMode: 'output',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

function isStep(
  action: { type: string },
  type: string,
): action is { type: string; requirement: unknown; message: unknown } {
  return action.type === type;
}

function withoutDialect({ $schema: _dialect, $defs: _definitions, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Schemas that `docs/openapi.json` defines once and references by name. */
const REPLY_DEFINITIONS = {
  Address: AddressSchema,
  Cart: CartSchema,
  CartItem: CartItemSchema,
  Category: CategorySchema,
  Error: ErrorBodySchema,
  Facets: FacetsSchema,
  FacetValue: FacetValueSchema,
  Image: ImageSchema,
  ListedProduct: ListedProductSchema,
  Message: MessageSchema,
  EntityRef: EntityRefSchema,
  Order: OrderSchema,
  OrderChild: OrderChildSchema,
  OrderedProduct: OrderedProductSchema,
  Product: ProductSchema,
  ProductList: ProductListSchema,
  Province: ProvinceSchema,
  Rand: RandSchema,
  Supplier: SupplierSchema,
  User: UserSchema,
};
