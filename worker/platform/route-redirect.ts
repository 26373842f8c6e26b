import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import {
  findRedirect,
  parseRouteRules,
  type RouteRules,
  readOverrides,
} from '#shared/navigation/route-rules.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from './log.ts';
import type { RequestContext } from './request-context.ts';

/** Returns the redirect of the build's and the operators' rules for a URL (R-EDGE-4); null if no rule matches. */
export async function findRouteRedirect(
  c: RequestContext,
  { routeRules: built }: Pick<BuildManifest, 'routeRules'>,
  url: URL,
): Promise<ReturnType<typeof findRedirect>> {
  const { routeRules: overrides } = await c.var.flags();
  return findRedirect(rulesOf(built.rules, overrides, getConfig(c.env).routeRuleHosts), url);
}

let latest: {
  built: readonly unknown[];
  text: string | null;
  hosts: readonly string[];
  rules: RouteRules;
} | null = null;

/** Parses the rules once per value of the operators' flag, not on every request. */
function rulesOf(built: readonly unknown[], text: string | null, hosts: readonly string[]): RouteRules {
  if (latest?.built !== built || latest.text !== text || latest.hosts !== hosts) {
    latest = { built, text, hosts, rules: parseRouteRules(built, readOverrides(text), hosts) };
    logInvalid(latest.rules);
  }
  return latest.rules;
}

const MAX_LOGGED = 20;

function logInvalid({ rules, invalid }: RouteRules): void {
  if (invalid.length === 0) return;
  writeLog({
    level: 'error',
    at: 'edge',
    message: 'invalid route rules are ignored',
    inForce: rules.length,
    leftOut: invalid.length,
    reasons: invalid.slice(0, MAX_LOGGED).map(({ source, rule, reason }) => `${source}: ${rule} ${reason}`),
  });
}
