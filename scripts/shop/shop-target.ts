/** Which shop: the one in STATE_DIR, or a deployed one (`--remote`, of an environment of wrangler.toml). */
export type ShopTarget = { kind: 'local' } | { kind: 'remote'; environment: string };
