import * as v from 'valibot';
import { countOf } from '#shared/domain/format-count.ts';
import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import {
  type InvalidRouteRule,
  parseRouteRules,
  type RouteRules,
  readOverrides,
} from '#shared/navigation/route-rules.ts';
import { ShopVariables } from '#worker/env/shop-variables.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { readLocalConfig } from '../shop/local-config.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import { readWranglerConfig } from '../shop/wrangler-config.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeFlag, readFlag } from './stored-flags.ts';

/** A rule in the operators' JSON list in KV; commands read only these fields. */
const StoredRulesSchema = v.array(v.looseObject({ from: v.string() }));
type StoredRules = v.InferOutput<typeof StoredRulesSchema>;

export const ROUTE_RULE_COMMANDS: OpsCommands = {
  'route-rules list': {
    changes: 'nothing',
    purpose: 'Lists the redirects in force with their source, and the invalid rules that are ignored.',
    async run({ place }) {
      const { rules, invalid } = await readRouteRules(place);
      for (const { from, redirect, status, source } of rules) {
        console.log(`${from} → ${redirect} (${status}, ${source})`);
      }
      console.log(`${countOf(rules.length, 'rule')} in force.`);
      for (const line of describeInvalid(invalid)) console.log(`Left out: ${line}`);
    },
  },
  'route-rules add': {
    changes: 'undoably',
    purpose: 'Adds a redirect, or replaces the one from the same path. Rejects loops and chains.',
    operands: '<from> <to>',
    options: {
      '--status <status>': 'HTTP status: 301, 302 (default), 307 or 308',
    },
    async run({ place, by, operands: [from = '', redirect = ''], flags }) {
      const status = flags.status === undefined ? undefined : Number(flags.status);
      const rule = { from, redirect, ...(status !== undefined && { status }) };
      const hosts = await readRouteRuleHosts(place);
      await changeFlag(place, by, FLAG_KEYS.routeRules, (text) => {
        const rules = [...readRules(text).filter((other) => other.from !== from), rule];
        rejectNewProblems(readRules(text), rules, hosts);
        return {
          value: JSON.stringify(rules),
          ...{
            act: 'route-rules.add',
            record: ['redirect', from],
            details: { redirect, status: status ?? 302 },
          },
          effect: `${from} now redirects to ${redirect} (${status ?? 302}).`,
        };
      });
    },
  },
  'route-rules remove': {
    changes: 'undoably',
    purpose: "Removes an operator's redirect, or disables a built-in one.",
    operands: '<from>',
    async run({ place, by, operands: [from = ''] }) {
      const hosts = await readRouteRuleHosts(place);
      const isBuilt = BUILT_ROUTE_RULES.some((rule) => rule.from === from);
      await changeFlag(place, by, FLAG_KEYS.routeRules, (text) => {
        const before = readRules(text);
        const own = before.find((rule) => rule.from === from);
        if (own === undefined && !isBuilt)
          throw new ScriptFailure(
            `There is no rule from ${from}. Nothing was changed. List them: npm run ops -- route-rules list`,
          );
        if (own !== undefined && 'off' in own)
          throw new ScriptFailure(
            `The built-in rule from ${from} is already disabled. Nothing was changed. Redirect it again: npm run ops -- route-rules add ${from} TO`,
          );
        const others = before.filter((rule) => rule !== own);
        const rules = own === undefined ? [...others, { from, off: true }] : others;
        rejectNewProblems(before, rules, hosts);
        return {
          value: JSON.stringify(rules),
          ...{ act: 'route-rules.remove', record: ['redirect', from] },
          effect: describeRemoval(from, own !== undefined, isBuilt),
        };
      });
    },
  },
  'route-rules check': {
    changes: 'nothing',
    purpose:
      'Checks the redirects. Fails on a loop, a chain, a duplicate, a foreign host or an invalid rule.',
    async run({ place }) {
      const { rules, invalid } = await readRouteRules(place);
      if (invalid.length > 0) throw new ScriptFailure(describeInvalid(invalid).join('\n'));
      console.log(`No problem in ${countOf(rules.length, 'rule')}.`);
    },
  },
};

/** Reads the rules as the shop's worker does. */
async function readRouteRules(place: ShopTarget): Promise<RouteRules> {
  const overrides = readOverrides(await readFlag(place, FLAG_KEYS.routeRules));
  return parseRouteRules(BUILT_ROUTE_RULES, overrides, await readRouteRuleHosts(place));
}

/**
 * Returns the hosts that a shop's route rules may redirect to: ROUTE_RULE_HOSTS of its environment in wrangler.toml.
 */
export async function readRouteRuleHosts(place: ShopTarget): Promise<readonly string[]> {
  if (place.kind === 'local') return (await readLocalConfig()).routeRuleHosts;
  const { vars } = await readWranglerConfig(place);
  return v.parse(ShopVariables.entries.ROUTE_RULE_HOSTS, vars.ROUTE_RULE_HOSTS);
}

function describeRemoval(from: string, wasOperators: boolean, isBuilt: boolean): string {
  if (!wasOperators) return `The built-in rule from ${from} is disabled.`;
  return `The operator's rule from ${from} is removed${isBuilt ? '; the built-in one is in force' : ''}.`;
}

/** Rejects a list that cannot be parsed, because rewriting it would lose its content. */
function readRules(text: string | null): StoredRules {
  const rules = v.safeParse(StoredRulesSchema, readOverrides(text));
  if (rules.success) return rules.output;
  throw new ScriptFailure(
    'The route rules in KV are invalid. Nothing was changed. Show the reason: npm run ops -- route-rules check',
  );
}

/** Rejects a change that adds a problem. `check` reports existing ones. */
function rejectNewProblems(before: StoredRules, after: StoredRules, hosts: readonly string[]): void {
  const problemsOf = (overrides: StoredRules) =>
    describeInvalid(parseRouteRules(BUILT_ROUTE_RULES, overrides, hosts).invalid);
  const known = new Set(problemsOf(before));
  const problems = problemsOf(after).filter((problem) => !known.has(problem));
  if (problems.length > 0) throw new ScriptFailure(`${problems.join('; ')}. Nothing was changed.`);
}

function describeInvalid(invalid: readonly InvalidRouteRule[]): string[] {
  return invalid.map(
    ({ source, rule, reason }) => `${source === 'build' ? 'The build' : 'KV'}: ${rule} ${reason}`,
  );
}
