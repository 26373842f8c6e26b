import { compareSpecificity, decodeSegments, isLiteral, matchPattern, patternKey } from './route-pattern.ts';
import { findConflict, isReservedPath, type RuleIndex } from './route-rule-conflicts.ts';
import {
  nameOfEntry,
  parseRouteRule,
  type RouteRule,
  type RuleEntry,
  type RuleSource,
} from './route-rule-entry.ts';
import { type AllowedHosts, targetUrl } from './route-rule-target.ts';

/** A rule that is ignored: its `from` (or its position in the list), and the reason. */
export type InvalidRouteRule = { source: RuleSource; rule: string; reason: string };

export type RouteRules = RuleIndex<RouteRule> & {
  /** All active rules, with more specific ones first. */
  rules: readonly RouteRule[];
  invalid: readonly InvalidRouteRule[];
};

/**
 * Parses the operators' rules from KV. Returns an empty list if there are none. Invalid JSON is returned as a string,
 * which is reported later.
 */
export function readOverrides(text: string | null): unknown {
  if (text === null) return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns the active rules of the build and of the operators. An operator can replace one of the build's rules with a
 * rule of the same pattern, or disable it with `{from, off: true}`. Invalid rules, and rules that loop or redirect to
 * another rule, are excluded and listed in `invalid`. Slow for long lists, so cache the result.
 * @param overrides the operators' rules; see {@link readOverrides}
 */
export function parseRouteRules(
  built: readonly unknown[],
  overrides: unknown,
  allowedHosts: AllowedHosts,
): RouteRules {
  const ofBuild = readList(built, 'build', allowedHosts);
  const ofOperators = readList(overrides, 'operators', allowedHosts);
  const entries = new Map([...ofBuild.entries, ...ofOperators.entries]);
  const requested = indexRules([...entries.values()].flatMap(({ rule }) => rule ?? []));
  const conflicts = new Map(requested.rules.map((rule) => [rule, findConflict(rule, requested)]));
  const inForce = indexRules(requested.rules.filter((rule) => conflicts.get(rule) === null));
  return {
    ...inForce,
    invalid: [
      ...ofBuild.invalid,
      ...ofOperators.invalid,
      ...uselessSwitches(ofOperators.entries, ofBuild.entries),
      ...[...conflicts].flatMap(([{ source, from }, reason]) =>
        reason === null ? [] : { source, rule: from, reason },
      ),
    ],
  };
}

function uselessSwitches(ofOperators: RuleEntries, ofBuild: RuleEntries): InvalidRouteRule[] {
  const useless = [...ofOperators.values()].filter(({ key, rule }) => rule === null && !ofBuild.has(key));
  const reason = 'disables a rule that the build does not have';
  return useless.map(({ from }) => ({ source: 'operators', rule: from, reason }));
}

type RuleEntries = ReadonlyMap<string, RuleEntry>;

/** Returns a list's entries by their pattern's key. If several have the same pattern, the first one counts. */
function readList(
  list: unknown,
  source: RuleSource,
  allowedHosts: AllowedHosts,
): { entries: RuleEntries; invalid: InvalidRouteRule[] } {
  const entries = new Map<string, RuleEntry>();
  if (!Array.isArray(list)) {
    return { entries, invalid: [{ source, rule: 'the whole list', reason: 'is not a JSON array of rules' }] };
  }
  const invalid: InvalidRouteRule[] = [];
  for (const [index, value] of list.entries()) {
    const entry = parseRouteRule(value, source, allowedHosts);
    const reject = (reason: string) => invalid.push({ source, rule: nameOfEntry(value, index), reason });
    if ('reason' in entry) reject(entry.reason);
    else if (entries.has(entry.key)) reject('duplicates an earlier rule');
    else entries.set(entry.key, entry);
  }
  return { entries, invalid };
}

type Redirect = { to: string; status: RouteRule['status'] };

const MAX_STEPS = 5;

/**
 * Returns the redirect for a page's URL after following all rules; null if no rule matches, or if {@link MAX_STEPS}
 * rules match one after the other, as in a loop.
 */
export function findRedirect(rules: RuleIndex<RouteRule>, url: URL): Redirect | null {
  let found: Redirect | null = null;
  for (let at = url, steps = 0; steps < MAX_STEPS; steps += 1) {
    const step = findStep(rules, at);
    if (step === null) return found;
    found = { to: step.to, status: found === null || found.status === step.status ? step.status : 302 };
    if (!step.to.startsWith('/')) return found;
    at = new URL(step.to, url);
  }
  return null;
}

function findStep({ literal, patterns }: RuleIndex<RouteRule>, url: URL): Redirect | null {
  if (literal.size === 0 && patterns.length === 0) return null;
  const segments = decodeSegments(url.pathname);
  if (segments === null || isReservedPath(segments)) return null;
  const candidates = [literal.get(`/${segments.map(encodeURIComponent).join('/')}`) ?? [], patterns].flat();
  for (const { pattern, target, status } of candidates) {
    const captured = matchPattern(pattern, segments);
    if (captured === null) continue;
    const to = targetUrl(target, captured, url);
    // An absolute target on the requested host is ignored, because the rule could match the target again.
    return target.origin !== null && new URL(to).host === url.host ? null : { to, status };
  }
  return null;
}

function indexRules(rules: readonly RouteRule[]): RuleIndex<RouteRule> & { rules: readonly RouteRule[] } {
  const sorted = rules.toSorted((one, other) => compareSpecificity(one.pattern, other.pattern));
  const literal = sorted.filter(({ pattern }) => isLiteral(pattern));
  return {
    rules: sorted,
    literal: new Map(literal.map((rule) => [patternKey(rule.pattern), rule])),
    patterns: sorted.filter(({ pattern }) => !isLiteral(pattern)),
  };
}
