import { createMiddleware } from 'hono/factory';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import {
  findRedirect,
  parseRouteRules,
  type RouteRules,
  readOverrides,
} from '#shared/navigation/route-rules.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { PageEnv } from '#worker/platform/request-context.ts';
import { PERMANENT_REDIRECT_SECONDS, redirectTo } from '#worker/platform/responses.ts';

/** R-EDGE-4: applies the redirects of the build and of operators, to paths with and without a page. */
export function routeRules({ routeRules: built }: Pick<BuildManifest, 'routeRules'>) {
  const rulesOf = createRuleCache(built.rules);
  return createMiddleware<PageEnv>(async (c, next) => {
    if (!isRead(c.req)) return next();
    const { routeRules: overrides } = await c.get('flags')();
    const rules = rulesOf(overrides, getConfig(c.env).routeRuleHosts);
    const redirect = findRedirect(rules, c.get('page').url);
    return redirect === null
      ? next()
      : redirectTo(c, redirect.to, redirect.status, isPermanent(redirect) ? PERMANENT_REDIRECT_SECONDS : 0);
  });
}

/** Parses the rules once per value of the operators' flag, not on every request. */
function createRuleCache(built: readonly unknown[]) {
  let cached: { text: string | null; hosts: readonly string[]; rules: RouteRules } | null = null;
  return (text: string | null, hosts: readonly string[]): RouteRules => {
    if (cached?.text !== text || cached.hosts !== hosts) {
      cached = { text, hosts, rules: parseRouteRules(built, readOverrides(text), hosts) };
      logInvalid(cached.rules);
    }
    return cached.rules;
  };
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

function isPermanent({ status }: { status: number }): boolean {
  return status === 301 || status === 308;
}
