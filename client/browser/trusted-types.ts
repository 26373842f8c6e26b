type Policies = { createPolicy<Rules>(name: string, rules: Rules): Rules };

declare global {
  var trustedTypes: Policies | undefined;
}

/**
 * Creates a Trusted Types policy that allows the results of `rules`. Returns the rules themselves if the browser has no
 * Trusted Types.
 */
export function createPolicy<Rules>(name: string, rules: Rules): Rules {
  return globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
}
