import type { RouteRuleInput } from './route-rule-entry.ts';

/**
 * The build's own redirects (R-EDGE-4): short URLs that people type, and URLs that are common in other shops. A
 * redirect to another host is active only if ROUTE_RULE_HOSTS contains that host.
 */
export const BUILT_ROUTE_RULES: readonly RouteRuleInput[] = [
  { from: '/login', redirect: '/?auth=login' },
  { from: '/register', redirect: '/?auth=register' },
  { from: '/contact', redirect: '/support', status: 301 },
  { from: '/terms', redirect: '/about/terms-of-use', status: 301 },
  { from: '/privacy', redirect: '/privacy-policy', status: 301 },
  { from: '/wishlist', redirect: '/product-lists' },
];
