import { env } from 'cloudflare:workers';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

// Test files share one worker, so each file recreates all tables. Triggers are dropped first, because some reject
// deletes. Then tables are dropped newest first, because foreign keys only point to older tables.
const { results } = await env.DB.prepare(
  `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger', 'view') AND name NOT GLOB 'sqlite_*'
     AND name NOT GLOB '_cf_*' AND name NOT GLOB '*_search_*' ORDER BY type = 'table', rowid DESC`,
).all<{ type: 'table' | 'trigger' | 'view'; name: string }>();

await env.DB.batch([
  ...results.map(({ type, name }) => env.DB.prepare(`DROP ${type} "${name}"`)),
  ...env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
  // As in a deployed database, for `/readyz`.
  env.DB.prepare('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)'),
  ...env.TEST_MIGRATIONS.map(({ name }) =>
    env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
  ),
]);

// A new data version invalidates everything that earlier test files cached in the worker, the data centre and KV.
for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
await env.KV.put(FLAG_KEYS.dataVersion, crypto.randomUUID());
