/** The shop in STATE_DIR, or a deployed one (`--remote`, an environment of wrangler.toml). */
export type ShopTarget = { kind: 'local' } | { kind: 'remote'; environment: string };
