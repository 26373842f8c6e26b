import type { RouteRuleInput } from './route-rule-entry.ts';

/** Hosts that rules may lead to, as a URL spells them (with the port where it is not 443). */
export const ROUTE_RULE_HOSTS: readonly string[] = [];

/** The build's own redirects (R-EDGE-4): short addresses that people type and that other shops have. */
export const BUILT_ROUTE_RULES: readonly RouteRuleInput[] = [
  { from: '/login', redirect: '/?auth=login' },
  { from: '/register', redirect: '/?auth=register' },
  { from: '/contact', redirect: '/support', status: 301 },
  { from: '/terms', redirect: '/about/terms-of-use', status: 301 },
  { from: '/privacy', redirect: '/privacy-policy', status: 301 },
  { from: '/wishlist', redirect: '/product-lists' },
];
