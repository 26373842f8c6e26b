import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import shop from '#worker/index.ts';
import { databaseWith } from './database-with.ts';
import { ORIGIN } from './the-shop.ts';

/**
 * Sends a request to the whole worker, and says how many round trips to D1 its answer has waited for, one after the other:
 * one that begins after another has come back is a link more, and what is asked at the same time is one link.
 */
export async function followRoundTrips(
  path: string,
  init: RequestInit,
): Promise<{ response: Response; links: number }> {
  let done = 0;
  const travel: Travel = async (ask) => {
    const link = done + 1;
    const answer = await ask();
    done = Math.max(done, link);
    return answer;
  };
  const DB = databaseWith({
    prepare: (sql) => followed(env.DB.prepare(sql), travel),
    batch: (statements) =>
      travel(() => env.DB.batch(statements.map((each) => Reflect.get(each, 'original')))),
  });
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { redirect: 'manual', ...init });
  const response = await shop.fetch(request, { ...env, DB }, ctx);
  const body = await response.arrayBuffer();
  const links = done;
  await waitOnExecutionContext(ctx);
  return { response: new Response(body, response), links };
}

type Travel = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/** A statement whose round trips go through `travel`. */
function followed(statement: D1PreparedStatement, travel: Travel): D1PreparedStatement {
  return Object.create(statement, {
    bind: { value: (...values: unknown[]) => followed(statement.bind(...values), travel) },
    all: { value: () => travel(() => statement.all()) },
    run: { value: () => travel(() => statement.run()) },
    first: {
      value: (column?: string) =>
        travel(() => (column === undefined ? statement.first() : statement.first(column))),
    },
    original: { value: statement },
  });
}
