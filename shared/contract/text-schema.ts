import * as v from 'valibot';
import type { TextRule } from '../domain/text-rule.ts';

/** Creates a schema from a text rule. The browser's hints apply the same rule without a schema. */
export function textSchema(rule: TextRule): v.GenericSchema<string, string> {
  const { clean = (text) => text, missing, isRequired = false, min, max, pattern, check } = rule;
  return v.pipe(
    missing === undefined ? v.string() : v.string(missing),
    v.transform(clean),
    ...(isRequired && missing !== undefined ? [v.nonEmpty<string, string>(missing)] : []),
    ...(min === undefined ? [] : [v.minLength<string, number, string>(min.characters, min.problem)]),
    ...(max === undefined ? [] : [v.maxLength<string, number, string>(max.characters, max.problem)]),
    ...(pattern === undefined ? [] : [v.regex<string, string>(pattern.pattern, pattern.problem)]),
    ...(check === undefined ? [] : [v.check<string, string>(check.isAllowed, check.problem)]),
  );
}
