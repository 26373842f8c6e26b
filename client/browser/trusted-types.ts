type Policies = { createPolicy<Rules>(name: string, rules: Rules): Rules };

declare global {
  var trustedTypes: Policies | undefined;
}

/** A policy of the page's, which lets through what `rules` returns; where browsers know none, the rules themselves. */
export function createPolicy<Rules>(name: string, rules: Rules): Rules {
  return globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
}
