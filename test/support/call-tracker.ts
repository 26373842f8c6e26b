import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { Bindings } from '#worker/env/bindings.ts';

/** The shop's patience with its own API is no part of what is followed: a busy machine may take longer. */
const PATIENCE_MS = { UPSTREAM_TIMEOUT_MS: '60000', UPSTREAM_WRITE_TIMEOUT_MS: '60000' };

/** A worker that waits for none of its calls has nothing left to do after a few turns of the event loop. */
const QUIET_TURNS = 20;

/**
 * Knows which calls a worker waits for: of its bindings other than the database, and of the data centre's cache. How long
 * they take does not matter, so neither does how busy the machine is.
 */
export function createCallTracker() {
  let pending = 0;
  let signs = 0;

  /** Says that something has happened, so that the worker may have more to do. */
  function note(): void {
    signs += 1;
  }

  /** Waits until the worker can do nothing more before the database answers. */
  async function quiet(): Promise<void> {
    let turns = 0;
    while (turns < QUIET_TURNS) {
      const before = signs;
      await scheduler.wait(0);
      turns = pending === 0 && signs === before ? turns + 1 : 0;
    }
  }

  async function track<Answer>(call: Promise<Answer>): Promise<Answer> {
    pending += 1;
    try {
      return await call;
    } finally {
      pending -= 1;
      note();
    }
  }

  function tracked(binding: object): object {
    return new Proxy(binding, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          const answer: unknown = Reflect.apply(member, target, values);
          return answer instanceof Promise ? track(answer) : answer;
        };
      },
    });
  }

  /** The real bindings, whose calls are tracked, with this database. */
  function bindingsOver(DB: D1Database): Bindings {
    return new Proxy<Bindings>(
      { ...env, ...PATIENCE_MS, DB },
      {
        get(bindings, name) {
          const binding: unknown = Reflect.get(bindings, name);
          return binding !== DB && typeof binding === 'object' && binding !== null
            ? tracked(binding)
            : binding;
        },
      },
    );
  }

  return { note, quiet, bindingsOver, stop: trackCache(track) };
}

/** Tracks the data centre's cache, until the function that it returns is called. */
function trackCache(track: <Answer>(call: Promise<Answer>) => Promise<Answer>): () => void {
  const { default: colo } = caches;
  const match = colo.match.bind(colo);
  const put = colo.put.bind(colo);
  const spies = [
    vi.spyOn(colo, 'match').mockImplementation((...asked) => track(match(...asked).then(inMemory))),
    vi.spyOn(colo, 'put').mockImplementation((...stored) => track(put(...stored))),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** What the cache has found, whose body has arrived, too. */
async function inMemory(found: Response | undefined): Promise<Response | undefined> {
  return found && new Response(await found.arrayBuffer(), found);
}
