import * as v from 'valibot';
import { countOf } from '#shared/domain/format-count.ts';
import type { RouteRules } from '#shared/navigation/route-rules.ts';
import { ShopVariables } from '#worker/env/shop-variables.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import {
  addRouteRule,
  describeInvalid,
  type RuleRejection,
  removeRouteRule,
  toRouteRules,
} from '#worker/operations/route-rule-changes.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { readLocalConfig } from '../shop/local-config.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import { readWranglerConfig } from '../shop/wrangler-config.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { changeShopFlag, type FlagChange, readShopFlag } from './stored-flags.ts';

export const ROUTE_RULE_COMMANDS: OpsCommands = {
  'route-rules list': {
    changes: 'nothing',
    purpose: 'Lists the redirects in force with their source, and the invalid rules that are ignored.',
    async run({ target }) {
      const { rules, invalid } = await readRouteRules(target);
      return {
        data: { rules, invalid },
        lines: [
          ...rules.map(
            ({ from, redirect, status, source }) => `${from} → ${redirect} (${status}, ${source})`,
          ),
          `${countOf(rules.length, 'rule')} in force.`,
          ...describeInvalid(invalid).map((line) => `Left out: ${line}`),
        ],
      };
    },
  },
  'route-rules add': {
    changes: 'undoably',
    purpose: 'Adds a redirect, or replaces the one from the same path. Rejects loops and chains.',
    operands: '<from> <to>',
    options: {
      '--status <status>': 'HTTP status: 301, 302 (default), 307 or 308',
    },
    run({ target, by, operands: [from = '', redirect = ''], flags }) {
      const status = flags.status === undefined ? undefined : Number(flags.status);
      return change(target, by, from, (text, hosts) => addRouteRule(text, { from, redirect, status }, hosts));
    },
  },
  'route-rules remove': {
    changes: 'undoably',
    purpose: "Removes an operator's redirect, or disables a built-in one.",
    operands: '<from>',
    run: ({ target, by, operands: [from = ''] }) =>
      change(target, by, from, (text, hosts) => removeRouteRule(text, from, hosts)),
  },
  'route-rules check': {
    changes: 'nothing',
    purpose:
      'Checks the redirects. Fails on a loop, a chain, a duplicate, a foreign host or an invalid rule.',
    async run({ target }) {
      const { rules, invalid } = await readRouteRules(target);
      if (invalid.length === 0) {
        return { data: { invalid }, lines: [`No problem in ${countOf(rules.length, 'rule')}.`] };
      }
      return { data: { invalid }, lines: [], problem: describeInvalid(invalid).join('\n') };
    },
  },
};

/** Changes the operators' rules. The report names the path that the changed rule redirects from. */
async function change(
  target: ShopTarget,
  by: Actor,
  from: string,
  decide: (text: string | null, hosts: readonly string[]) => FlagChange | RuleRejection,
): Promise<Report> {
  const hosts = await readRouteRuleHosts(target);
  const { data, lines } = await changeShopFlag(target, by, FLAG_KEYS.routeRules, (text) =>
    accepted(decide(text, hosts), from),
  );
  return { data: { from, ...data }, lines };
}

/** Reads the rules as the shop's worker does. */
async function readRouteRules(target: ShopTarget): Promise<RouteRules> {
  return toRouteRules(await readShopFlag(target, FLAG_KEYS.routeRules), await readRouteRuleHosts(target));
}

/**
 * Returns the hosts that a shop's route rules may redirect to: ROUTE_RULE_HOSTS of its environment in wrangler.toml.
 */
export async function readRouteRuleHosts(target: ShopTarget): Promise<readonly string[]> {
  if (target.kind === 'local') return (await readLocalConfig()).routeRuleHosts;
  const { vars } = await readWranglerConfig(target);
  return v.parse(ShopVariables.entries.ROUTE_RULE_HOSTS, vars.ROUTE_RULE_HOSTS);
}

/**
 * Returns the change. If it was rejected, throws a ScriptFailure with the reason and, if there is one, the next
 * command.
 */
function accepted(outcome: FlagChange | RuleRejection, from: string): FlagChange {
  if (!('kind' in outcome)) return outcome;
  const { kind, reason } = outcome;
  const next = {
    missing: ' List them: npm run ops -- route-rules list',
    disabled: ` Redirect it again: npm run ops -- route-rules add ${from} TO`,
    unreadable: ' Show the reason: npm run ops -- route-rules check',
    invalid: '',
  }[kind];
  throw new ScriptFailure(`${reason} Nothing was changed.${next}`);
}
