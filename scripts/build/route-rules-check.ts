import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import { parseRouteRules } from '#shared/navigation/route-rules.ts';

/**
 * Prints the invalid built-in route rules and ends the process with code 1 if there are any, because the worker would
 * ignore them (R-EDGE-4). The deploy checks the allowed hosts.
 */
export function checkRouteRules(): void {
  const { invalid } = parseRouteRules(BUILT_ROUTE_RULES, [], 'any');
  if (invalid.length === 0) return;
  for (const { rule, reason } of invalid) console.error(`Route rule ${rule}: ${reason}`);
  process.exit(1);
}
