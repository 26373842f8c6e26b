import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import shop from '#worker/index.ts';
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
  const database = followed(env.DB, async (ask) => {
    const link = done + 1;
    const answer = await ask();
    done = Math.max(done, link);
    return answer;
  });
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { redirect: 'manual', ...init });
  const response = await shop.fetch(request, { ...env, DB: database }, ctx);
  const body = await response.arrayBuffer();
  const links = done;
  await waitOnExecutionContext(ctx);
  return { response: new Response(body, response), links };
}

type Travel = (ask: () => unknown) => Promise<unknown>;

const ASKS: ReadonlySet<unknown> = new Set(['all', 'run', 'first', 'raw', 'batch']);

/** The database, or a statement of it, whose round trips go through `travel`. */
function followed<Asked extends D1Database | D1PreparedStatement>(asked: Asked, travel: Travel): Asked {
  return new Proxy(asked, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): unknown => {
        const values = name === 'batch' ? [originalsOf(given[0])] : given;
        const call = (): unknown => Reflect.apply(method, target, values);
        if (ASKS.has(name)) return travel(call);
        const made = call();
        return made instanceof Object && (name === 'prepare' || name === 'bind' || name === 'withSession')
          ? remember(made as D1PreparedStatement, travel)
          : made;
      };
    },
  });
}

const originals = new WeakMap<object, D1PreparedStatement>();

function remember(statement: D1PreparedStatement, travel: Travel): D1PreparedStatement {
  const proxy = followed(statement, travel);
  originals.set(proxy, statement);
  return proxy;
}

function originalsOf(statements: unknown): unknown[] {
  return Array.isArray(statements) ? statements.map((each) => originals.get(each) ?? each) : [];
}
