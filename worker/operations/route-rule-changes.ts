import * as v from 'valibot';
import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import {
  type InvalidRouteRule,
  parseRouteRules,
  type RouteRules,
  readOverrides,
} from '#shared/navigation/route-rules.ts';
import type { FlagChange } from './flags.ts';

/** The operators' rules in KV, as parsed for a change. Only `from` is validated; all other fields are preserved. */
const StoredRulesSchema = v.array(v.looseObject({ from: v.string() }));
type StoredRules = v.InferOutput<typeof StoredRulesSchema>;

/**
 * Why the rules are not changed. `missing`: there is no such rule. `disabled`: the built-in rule is disabled already.
 * `unreadable`: rewriting the list would lose its content. `invalid`: the change would add a loop, a chain or another
 * problem.
 */
export type RuleRejection = { kind: 'missing' | 'disabled' | 'unreadable' | 'invalid'; reason: string };

/** Parses the flag as the shop's worker does. */
export function toRouteRules(flag: string | null, hosts: readonly string[]): RouteRules {
  return parseRouteRules(BUILT_ROUTE_RULES, readOverrides(flag), hosts);
}

/** Adds a redirect, or replaces the operators' redirect from the same path. `status` defaults to 302. */
export function addRouteRule(
  flag: string | null,
  { from, redirect, status }: { from: string; redirect: string; status?: number | undefined },
  hosts: readonly string[],
): FlagChange | RuleRejection {
  const before = readRules(flag);
  if (before === null) return UNREADABLE;
  const rule = { from, redirect, ...(status !== undefined && { status }) };
  const after = [...before.filter((other) => other.from !== from), rule];
  return (
    newProblems(before, after, hosts) ?? {
      value: JSON.stringify(after),
      effect: `${from} now redirects to ${redirect} (${status ?? 302}).`,
      act: 'route-rules.add',
      record: ['redirect', from],
      details: { redirect, status: status ?? 302 },
    }
  );
}

/** Removes an operator's redirect, or disables a built-in one. */
export function removeRouteRule(
  flag: string | null,
  from: string,
  hosts: readonly string[],
): FlagChange | RuleRejection {
  const before = readRules(flag);
  if (before === null) return UNREADABLE;
  const isBuilt = BUILT_ROUTE_RULES.some((rule) => rule.from === from);
  const own = before.find((rule) => rule.from === from);
  if (own === undefined && !isBuilt) return { kind: 'missing', reason: `There is no rule from ${from}.` };
  if (own !== undefined && 'off' in own) {
    return { kind: 'disabled', reason: `The built-in rule from ${from} is already disabled.` };
  }
  const others = before.filter((rule) => rule !== own);
  const after = own === undefined ? [...others, { from, off: true }] : others;
  return (
    newProblems(before, after, hosts) ?? {
      value: JSON.stringify(after),
      effect: describeRemoval(from, own !== undefined, isBuilt),
      act: 'route-rules.remove',
      record: ['redirect', from],
    }
  );
}

/** Returns a line for each rule that is ignored. */
export function describeInvalid(invalid: readonly InvalidRouteRule[]): string[] {
  return invalid.map(
    ({ source, rule, reason }) => `${source === 'build' ? 'The build' : 'KV'}: ${rule} ${reason}`,
  );
}

const UNREADABLE: RuleRejection = { kind: 'unreadable', reason: 'The route rules in KV are invalid.' };

function readRules(flag: string | null): StoredRules | null {
  const rules = v.safeParse(StoredRulesSchema, readOverrides(flag));
  return rules.success ? rules.output : null;
}

/** Returns a rejection if a change adds problems to the rules, otherwise null. Ignores problems that existed before. */
function newProblems(
  before: StoredRules,
  after: StoredRules,
  hosts: readonly string[],
): RuleRejection | null {
  const problemsOf = (overrides: StoredRules) =>
    describeInvalid(parseRouteRules(BUILT_ROUTE_RULES, overrides, hosts).invalid);
  const knownProblems = new Set(problemsOf(before));
  const problems = problemsOf(after).filter((problem) => !knownProblems.has(problem));
  return problems.length === 0 ? null : { kind: 'invalid', reason: `${problems.join('; ')}.` };
}

function describeRemoval(from: string, wasOperators: boolean, isBuilt: boolean): string {
  if (!wasOperators) return `The built-in rule from ${from} is disabled.`;
  return `The operator's rule from ${from} is removed${isBuilt ? '; the built-in one is in force' : ''}.`;
}
