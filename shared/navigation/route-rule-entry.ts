import * as v from 'valibot';
import { isRecord } from '../is-record.ts';
import { parameterNames, parsePattern, patternKey, type RoutePattern } from './route-pattern.ts';
import { isReservedPath } from './route-rule-conflicts.ts';
import { type AllowedHosts, parseTarget, type RouteTarget } from './route-rule-target.ts';

const MAX_CHARACTERS = 1_000;
const STATUSES = [301, 302, 307, 308] as const;

const path = v.pipe(
  v.string('must be text'),
  v.maxLength(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS} characters`),
);

/** A rule as written by the build or an operator (R-EDGE-4). */
const RouteRuleSchema = v.strictObject({
  /** A path on this site. `:name` matches one segment; a trailing `/**` matches any number of further segments. */
  from: path,
  /** A path on this site, or an https URL on an allowed host. May use the parameters and the `/**` of `from`. */
  redirect: path,
  status: v.optional(v.picklist(STATUSES, `must be one of ${STATUSES.join(', ')}`), 302),
});
export type RouteRuleInput = v.InferInput<typeof RouteRuleSchema>;

/** An operator's entry that disables one of the build's rules. */
const RouteRuleOffSchema = v.strictObject({ from: path, off: v.literal(true, 'must be true') });

/** An active rule. */
export type RouteRule = v.InferOutput<typeof RouteRuleSchema> & {
  source: RuleSource;
  pattern: RoutePattern;
  target: RouteTarget;
};
export type RuleSource = 'build' | 'operators';

/** One entry of a list. `rule` is null if the entry disables a rule. */
export type RuleEntry = { key: string; from: string; rule: RouteRule | null };

/** Parses one entry of a list, or returns the reason why it is invalid. */
export function parseRouteRule(
  value: unknown,
  source: RuleSource,
  allowedHosts: AllowedHosts,
): RuleEntry | { reason: string } {
  const isOff = isRecord(value) && 'off' in value;
  const result = v.safeParse(isOff ? RouteRuleOffSchema : RouteRuleSchema, value);
  if (!result.success) return { reason: result.issues.map(describeIssue).join('; ') };
  const { from } = result.output;
  const pattern = readFrom(from);
  if ('problem' in pattern) return { reason: `from: ${pattern.problem}` };
  const key = patternKey(pattern);
  if ('off' in result.output) {
    return source === 'build'
      ? { reason: 'a rule of the build is taken out, not switched off' }
      : { key, from, rule: null };
  }
  const target = parseTarget(result.output.redirect, pattern, allowedHosts);
  if ('problem' in target) return { reason: `redirect: ${target.problem}` };
  return { key, from, rule: { ...result.output, source, pattern, target } };
}

function readFrom(from: string): RoutePattern | { problem: string } {
  if (!isPlainPath(from)) return { problem: 'must be a path of the site, such as /old/:name or /old/**' };
  const pattern = parsePattern(new URL(from, 'https://this.invalid').pathname);
  if ('problem' in pattern) return pattern;
  const names = parameterNames(pattern);
  if (new Set(names).size < names.length) return { problem: 'names a parameter twice' };
  if (isReservedPath(pattern.segments.map((part) => (part.kind === 'literal' ? part.text : '')))) {
    return { problem: 'is no page: what lies there is never redirected' };
  }
  return pattern;
}

/**
 * True if a string is a path on this site without query and fragment. Rejects backslashes and a leading `//`, because a
 * URL parser could read them as the start of another host.
 */
function isPlainPath(text: string): boolean {
  return /^\/(?!\/)[^\\?#\s]*$/.test(text);
}

/** An entry's name in messages: its `from` or, if it has none, its position. */
export function nameOfEntry(value: unknown, index: number): string {
  const from = isRecord(value) ? value.from : null;
  return typeof from === 'string' ? from.slice(0, MAX_CHARACTERS) : `rule ${index + 1}`;
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue);
  if (field === null) return 'is no rule: {"from", "redirect"} with an optional "status"';
  if (issue.expected === 'never') return `${field} is unknown`;
  return issue.received === 'undefined' ? `${field} is missing` : `${field} ${issue.message}`;
}
