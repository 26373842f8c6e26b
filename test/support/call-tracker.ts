import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { Bindings } from '#worker/env/bindings.ts';

/** Long timeouts for the shop's API, so that a busy machine does not affect what is tracked. */
const TIMEOUT_MS = { UPSTREAM_TIMEOUT_MS: '60000', UPSTREAM_WRITE_TIMEOUT_MS: '60000' };

/** If nothing happens for this many turns of the event loop, the worker is idle. */
const QUIET_TURNS = 200;

/**
 * Tracks the calls that a worker waits for: calls to its bindings other than the database, calls to the data centre's
 * cache, and hashes, which another thread computes. Only the order of the calls matters, not their duration, so a busy
 * machine does not change the result.
 */
export function createCallTracker() {
  let pending = 0;
  let signs = 0;

  /** Records an event that may give the worker more work. */
  function note(): void {
    signs += 1;
  }

  /** Resolves when the worker waits only for the database. */
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

  /** The real bindings with `DB` replaced. Calls to all other bindings are tracked. */
  function bindingsOver(DB: D1Database): Bindings {
    return new Proxy<Bindings>(
      { ...env, ...TIMEOUT_MS, DB },
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

  return { note, quiet, bindingsOver, stop: trackGlobals(track) };
}

/** Tracks the data centre's cache and hashes until the returned function is called. */
function trackGlobals(track: <Answer>(call: Promise<Answer>) => Promise<Answer>): () => void {
  const { default: colo } = caches;
  const match = colo.match.bind(colo);
  const put = colo.put.bind(colo);
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  const spies = [
    vi.spyOn(colo, 'match').mockImplementation((...asked) => track(match(...asked).then(inMemory))),
    vi.spyOn(colo, 'put').mockImplementation((...stored) => track(put(...stored))),
    vi.spyOn(crypto.subtle, 'digest').mockImplementation((...hashed) => track(digest(...hashed))),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** Reads a cached response's body completely, so that reading it later needs no further call. */
async function inMemory(found: Response | undefined): Promise<Response | undefined> {
  return found && new Response(await found.arrayBuffer(), found);
}
