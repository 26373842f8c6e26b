/** KV keys that operators and catalogue scripts write, and every isolate reads together ({@link readFlags}). */
export const FLAG_KEYS = {
  /** Set anew by every change of the catalogue: pages cached under another value are outdated. */
  dataVersion: 'data-version',
  /** See `maintenance-flag.ts`. */
  maintenance: 'maintenance',
  /** The operators' redirects; they replace the build's of the same pattern. */
  routeRules: 'route-rules',
} as const;
