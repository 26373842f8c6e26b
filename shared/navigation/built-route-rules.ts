import type { RouteRuleInput } from './route-rule-entry.ts';

/**
 * The build's own redirects (R-EDGE-4): short addresses that people type and that other shops have. One that leads to
 * another host is in force where ROUTE_RULE_HOSTS names that host.
 */
export const BUILT_ROUTE_RULES: readonly RouteRuleInput[] = [
  { from: '/login', redirect: '/?auth=login' },
  { from: '/register', redirect: '/?auth=register' },
  { from: '/contact', redirect: '/support', status: 301 },
  { from: '/terms', redirect: '/about/terms-of-use', status: 301 },
  { from: '/privacy', redirect: '/privacy-policy', status: 301 },
  { from: '/wishlist', redirect: '/product-lists' },
];
