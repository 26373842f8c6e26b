/** What operators and catalogue scripts write, and every isolate reads at once ({@link readFlags}). */
export const FLAG_KEYS = {
  /** Every change of the catalogue sets it anew: what was loaded under another value is out of date. */
  dataVersion: 'data-version',
  /** See `maintenance-flag.ts`. */
  maintenance: 'maintenance',
  /** Operators' own rules, before those of the build. */
  routeRules: 'route-rules',
} as const;
