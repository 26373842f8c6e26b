import { createMiddleware } from 'hono/factory';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import {
  findRedirect,
  parseRouteRules,
  type RouteRules,
  readOverrides,
} from '#shared/navigation/route-rules.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { PageEnv } from '#worker/platform/request-context.ts';
import { redirectTo } from './responses.ts';

/** R-EDGE-4: redirects of the build and of operators, for paths with and without a page. */
export function routeRules({ routeRules: built }: Pick<BuildManifest, 'routeRules'>) {
  let known: { text: string | null; rules: RouteRules } | null = null;

  /** Parsed once for each text that operators write, never for a request. */
  function rulesOf(text: string | null): RouteRules {
    if (known === null || known.text !== text) {
      known = { text, rules: parseRouteRules(built.rules, readOverrides(text), built.allowedHosts) };
      tellInvalid(known.rules);
    }
    return known.rules;
  }

  return createMiddleware<PageEnv>(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const { routeRules: overrides } = await c.get('flags')();
    const redirect = findRedirect(rulesOf(overrides), c.get('page').url);
    return redirect === null ? next() : redirectTo(c, redirect.to, redirect.status);
  });
}

const MAX_TOLD = 20;

function tellInvalid({ rules, invalid }: RouteRules): void {
  if (invalid.length === 0) return;
  writeLog({
    level: 'error',
    at: 'edge',
    message: 'route rules are left out',
    inForce: rules.length,
    leftOut: invalid.length,
    reasons: invalid.slice(0, MAX_TOLD).map(({ source, rule, reason }) => `${source}: ${rule} ${reason}`),
  });
}
