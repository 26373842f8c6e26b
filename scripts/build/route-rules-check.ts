import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import { parseRouteRules } from '#shared/navigation/route-rules.ts';

/**
 * Ends the build where a route rule is invalid: the worker would leave it out (R-EDGE-4). Which hosts are allowed is
 * checked where a shop is deployed.
 */
export function checkRouteRules(): void {
  const { invalid } = parseRouteRules(BUILT_ROUTE_RULES, [], 'any');
  if (invalid.length === 0) return;
  for (const { rule, reason } of invalid) console.error(`Route rule ${rule}: ${reason}`);
  process.exit(1);
}
