import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { Unstable_Config } from 'wrangler';
import type { Bindings } from '#worker/env/bindings.ts';

type Stores = Pick<Bindings, 'DB' | 'KV' | 'PICTURES'>;
export type StartedStores = { stores: Stores; close: () => Promise<void> };
type Bound = { sql: string; values: readonly unknown[] };

/** A call of D1: the statements of `all`, `raw` or `batch`, or the text of `exec`. */
type Call = {
  method: 'all' | 'batch' | 'exec' | 'raw';
  statements?: readonly Bound[];
  columnNames?: boolean;
  sql?: string;
};

type Send = <Result>(call: Call) => Promise<Result>;

/** The code of a worker that runs each call. The response is the call's result or error message. */
const WORKER = `export default {
  async fetch(request, { DB }) {
    const { method, statements = [], columnNames, sql } = await request.json();
    try {
      const prepared = statements.map((each) => DB.prepare(each.sql).bind(...each.values));
      if (method === 'exec') return Response.json({ result: await DB.exec(sql) });
      if (method === 'batch') return Response.json({ result: await DB.batch(prepared) });
      return Response.json({ result: await prepared[0][method]({ columnNames }) });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

/**
 * Opens the local stores in a folder. Miniflare's own binding for D1 needs six blocking round trips per statement,
 * which take several times the CPU of the statement. Here, a worker in the runtime runs each call in one round trip.
 */
export async function startLocalStores(config: Unstable_Config, folder: string): Promise<StartedStores> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: config.name,
      modules: true,
      script: WORKER,
      compatibilityDate: config.compatibility_date,
      d1Databases: Object.fromEntries(
        config.d1_databases.map((each) => [each.binding, each.database_id ?? each.binding]),
      ),
      kvNamespaces: Object.fromEntries(
        config.kv_namespaces.map((each) => [each.binding, each.id ?? each.binding]),
      ),
      r2Buckets: Object.fromEntries(
        config.r2_buckets.map((each) => [each.binding, each.bucket_name ?? each.binding]),
      ),
      resourcePersistencePath: folder,
    }),
  );
  const close = (): Promise<void> => runtime.dispose();
  try {
    const { KV, PICTURES } = await runtime.getBindings<Stores>();
    return { stores: { DB: databaseIn(runtime), KV, PICTURES }, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

function databaseIn(runtime: Miniflare): D1Database {
  const send: Send = async (call) => {
    const body = JSON.stringify(call);
    const response = await runtime.dispatchFetch('http://database', { method: 'POST', body });
    const { result, error } = (await response.json()) as { result: never; error?: string };
    if (error !== undefined) throw new Error(error);
    return result;
  };
  const prepare = (sql: string) => new LocalStatement(send, { sql, values: [] });
  const batch: D1Database['batch'] = (statements) =>
    send({
      method: 'batch',
      statements: statements.map((each) => (each as LocalStatement).bound),
    });
  return {
    prepare,
    batch,
    exec: (sql) => send({ method: 'exec', sql }),
    withSession: () => ({ prepare, batch, getBookmark: () => null }),
    dump: () => Promise.reject(new Error('D1 no longer supports dump')),
  };
}

class LocalStatement implements D1PreparedStatement {
  readonly send: Send;
  readonly bound: Bound;

  constructor(send: Send, bound: Bound) {
    this.send = send;
    this.bound = bound;
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return new LocalStatement(this.send, { sql: this.bound.sql, values: values.map(toJson) });
  }

  all<Row>(): Promise<D1Result<Row>> {
    return this.send({ method: 'all', statements: [this.bound] });
  }

  run<Row>(): Promise<D1Result<Row>> {
    return this.all();
  }

  raw<Row = unknown[]>(options: { columnNames: true }): Promise<[string[], ...Row[]]>;
  raw<Row = unknown[]>(options?: { columnNames?: false }): Promise<Row[]>;
  raw(options: { columnNames?: boolean } = {}): Promise<unknown> {
    return this.send({ method: 'raw', statements: [this.bound], ...options });
  }

  first<Value>(column: string): Promise<Value | null>;
  first<Row = Record<string, unknown>>(): Promise<Row | null>;
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all<Record<string, unknown>>()).results;
    if (row === undefined || column === undefined) return row ?? null;
    if (!(column in row)) throw new Error(`D1_ERROR: Column not found (${column})`);
    return row[column];
  }
}

/**
 * Converts a value for JSON, which has no bytes and would turn undefined into NULL. D1 accepts bytes as an array of
 * numbers.
 */
function toJson(value: unknown): unknown {
  if (value === undefined) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported");
  if (value instanceof ArrayBuffer) return Array.from(new Uint8Array(value));
  return value instanceof Uint8Array ? Array.from(value) : value;
}
