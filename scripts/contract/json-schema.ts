import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { hasWholeCents } from '#shared/contract/common.ts';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';
import { REPLY_DEFINITIONS } from './reply-definitions.ts';

/** A body as it is sent. What the API does to a text before it looks at it (trimming, say) is no rule for the sender. */
export function bodyJsonSchema(schema: v.GenericSchema): JsonSchema {
  return withoutDialect(toJsonSchema(schema, { ...COMMON, ignoreActions: [...NO_RULES, ...CLEANING] }));
}

/** A parameter of a path or query as it is sent: always a text. */
export function parameterJsonSchema(schema: v.GenericSchema): JsonSchema {
  // Behind a change of type stand rules of the changed value: a description says them before it.
  const typeMode = changesType(schema) ? 'input' : 'ignore';
  return withoutDialect(
    toJsonSchema(schema, { ...COMMON, typeMode, ignoreActions: [...NO_RULES, ...CLEANING] }),
  );
}

/** A reply as it is received; what several replies have in common is named once. */
export function replyJsonSchema(schema: v.GenericSchema): JsonSchema {
  return withoutDialect(toJsonSchema(schema, { ...REPLY, definitions: { ...REPLY_DEFINITIONS } }));
}

/** The replies' common shapes, by name. */
export function replyJsonSchemas(): Record<string, JsonSchema> {
  return toJsonSchemaDefs({ ...REPLY_DEFINITIONS }, REPLY);
}

/** Whether a pipe goes on with a value of another type. */
export function changesType(schema: v.GenericSchema): boolean {
  const inner = schema.type === 'optional' && 'wrapped' in schema ? schema.wrapped : schema;
  return pipeOf(inner).some(({ type }) => type === 'transform');
}

/** The steps of a pipe, pipes within it laid flat. */
export function pipeOf(schema: unknown): readonly { kind: string; type: string }[] {
  if (typeof schema !== 'object' || schema === null || !('pipe' in schema) || !Array.isArray(schema.pipe))
    return [];
  return schema.pipe.flatMap((step) => ('pipe' in step && step !== schema ? pipeOf(step) : [step]));
}

/** JSON has no other numbers. */
const NO_RULES = ['finite'];
/** They change what was sent, and refuse nothing. */
const CLEANING = ['trim', 'to_lower_case', 'transform'];

const COMMON: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'throw',
  ignoreActions: NO_RULES,
  overrideAction: ({ valibotAction: action, jsonSchema }) => {
    if (isStep(action, 'regex') && action.requirement instanceof RegExp) {
      if (action.requirement.source === EMAIL_PATTERN.source) return { ...jsonSchema, format: 'email' };
      // JSON Schema reads every pattern as if it had the flag `u`.
      if (action.requirement.flags === 'u') return { ...jsonSchema, pattern: action.requirement.source };
    }
    if (isStep(action, 'check') && action.requirement === hasWholeCents)
      return { ...jsonSchema, multipleOf: 0.01 };
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
