/** KV keys that operators write. Each isolate reads them all in one request (`worker/edge/flags.ts`). */
export const FLAG_KEYS = {
  /** When operators change this value, all cached pages become outdated. */
  dataVersion: 'data-version',
  /** See `maintenance-flag.ts`. */
  maintenance: 'maintenance',
  /** The operators' redirects; they override the build's redirects with the same pattern. */
  routeRules: 'route-rules',
  /** `on` or missing: browsers use the service worker. Any other value: they unregister it. */
  offline: 'offline',
} as const;
