import { matchRoute } from './match-route.ts';
import { MAINTENANCE_PATH } from './paths.ts';
import { PAYLOAD_FILE } from './payload-path.ts';
import { fillPattern, isCoveredBy, matchPattern, patternKey, type RoutePattern } from './route-pattern.ts';
import type { RouteTarget } from './route-rule-target.ts';
import type { GuardName } from './route-table.ts';
import { idFromUrl } from './url-ids.ts';

type Rule = { from: string; pattern: RoutePattern; target: RouteTarget };

/** Rules, indexed so that a path need not be compared with every rule. */
export type RuleIndex<Each> = {
  /** Rules that match exactly one path, by their pattern's key. */
  literal: ReadonlyMap<string, Each>;
  /** The other rules, in matching order. */
  patterns: readonly Each[];
};

/** First segments of paths that no rule may redirect: they are not pages, or must always stay reachable. */
const RESERVED: ReadonlySet<string> = new Set([
  'maintenance',
  'api',
  'assets',
  'builds',
  'cdn-cgi',
  '__payfast',
  '__yoco',
  'healthz',
  'readyz',
  'robots.txt',
  'favicon.svg',
  'icons.svg',
  'card.png',
  'sitemap.xml',
  'llms.txt',
]);
/**
 * First segments below which no rule may redirect, because the paths there are not pages. The segments themselves may
 * be redirected.
 */
const FOLDERS: ReadonlySet<string> = new Set(['pictures', 'sitemap', 'feeds']);

/** True if no rule may redirect a decoded path. */
export function isReservedPath(segments: readonly string[]): boolean {
  const [first = '', ...below] = segments;
  const isReserved = RESERVED.has(first) || (FOLDERS.has(first) && below.length > 0);
  return isReserved || segments.includes(PAYLOAD_FILE);
}

/**
 * Returns the reason to reject a rule, or null. A rule is rejected if it loops, or if it redirects to another rule, to
 * the maintenance page or to a page's data. A rule that does so only for some parameter values is accepted here and
 * handled when a request follows it. A redirect between the URLs of a variant and its product is not checked, because
 * that check needs the catalogue.
 */
export function findConflict(rule: Rule, all: RuleIndex<Rule>): string | null {
  const { pattern, target } = rule;
  if (target.origin !== null) return null;
  if (patternKey(target.path) === MAINTENANCE_PATH)
    return 'redirects to /maintenance, which redirects away again';
  if (lastText(target.path) === PAYLOAD_FILE) return "redirects to a page's data instead of the page";
  if (isCoveredBy(target.path, pattern)) return 'redirects to itself';
  const next = rulesAbout(target.path, all).find((other) => isCoveredBy(target.path, other.pattern));
  if (next !== undefined) return describeChain(rule, next);
  if (isCorrectedBack(rule)) return 'redirects to the same page, which redirects back';
  const guard = guardThatLeadsBack(rule);
  return guard === null ? null : `redirects to a page whose ${guard} guard redirects back`;
}

/** Returns the rules that may match a path. Literal rules are looked up instead of scanned. */
function rulesAbout(path: RoutePattern, { literal, patterns }: RuleIndex<Rule>): Rule[] {
  return [literal.get(patternKey(path)) ?? [], patterns].flat();
}

function describeChain({ pattern }: Rule, { from, target }: Rule): string {
  const isLoop = target.origin === null && isCoveredBy(target.path, pattern);
  return isLoop ? `loops with ${from}` : `redirects to ${from}, which is redirected itself`;
}

/**
 * True if a rule redirects from a page's URL to another URL of the same page. Such a rule loops, because a page with an
 * id redirects to its canonical URL (R-ROUTE-21). A pattern's key has `:` in place of each parameter; the route table
 * matches `:` like any other value.
 */
function isCorrectedBack({ pattern, target }: Rule): boolean {
  const from = matchRoute(patternKey(pattern));
  const to = matchRoute(patternKey(target.path));
  if (from === null || to === null || from.row !== to.row) return false;
  const ids = [from.params.id, to.params.id];
  return ids.some((id) => id?.startsWith(':')) || idFromUrl(ids[0]) === idFromUrl(ids[1]);
}

/** The paths that guards redirect to (R-EDGE-5), as segments. */
const GUARDS_LEAD_TO: readonly (readonly [GuardName, readonly string[]])[] = [
  ['auth', []],
  ['address', ['checkout', 'addresses', 'create']],
  ['checkout', ['cart']],
];

function guardThatLeadsBack({ pattern, target }: Rule): GuardName | null {
  for (const [guard, path] of GUARDS_LEAD_TO) {
    const captured = matchPattern(pattern, path);
    const page = captured === null ? null : matchRoute(fillPattern(target.path, captured));
    if (page?.row.guards.includes(guard)) return guard;
  }
  return null;
}

function lastText({ segments }: RoutePattern): string | null {
  const last = segments.at(-1);
  return last?.kind === 'literal' ? last.text : null;
}
