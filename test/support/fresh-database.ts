import { env } from 'cloudflare:workers';

// Files share a worker here, and none of them is to find what the one before it left. Triggers go first, which keep rows
// from being deleted; then the tables, the latest first, since a table points at earlier ones alone.
const { results } = await env.DB.prepare(
  `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT GLOB 'sqlite_*'
     AND name NOT GLOB '_cf_*' AND name NOT GLOB '*_search_*' ORDER BY type = 'table', rowid DESC`,
).all<{ type: 'table' | 'trigger'; name: string }>();

await env.DB.batch([
  ...results.map(({ type, name }) => env.DB.prepare(`DROP ${type} "${name}"`)),
  ...env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
]);
