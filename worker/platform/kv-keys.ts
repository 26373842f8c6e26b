/** KV keys that operators write, and every isolate reads together (`worker/edge/flags.ts`). */
export const FLAG_KEYS = {
  /** Operators set another value: pages cached under the old one are outdated. */
  dataVersion: 'data-version',
  /** See `maintenance-flag.ts`. */
  maintenance: 'maintenance',
  /** The operators' redirects; they replace the build's of the same pattern. */
  routeRules: 'route-rules',
  /** `on`: browsers have the service worker; without it they give it up. */
  offline: 'offline',
} as const;
