import { setTimeout as wait } from 'node:timers/promises';
import type { KillableShop } from './a-killable-shop.ts';
import type { CallKind, Kill } from './kill-plan.ts';

export type Call = {
  kind: CallKind;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/**
 * A response. `wasLost`: the response to an earlier attempt was lost, so that attempt may already have been applied.
 */
export type CallResponse = { status: number; json: unknown; wasLost: boolean };

/**
 * A kill that hit its planned call. `wasDone`: true if the call was committed and only its response was lost; null if
 * the repeated call cannot tell.
 */
export type Hit = { during: Kill['during']; wasDone: boolean | null };

export type Traffic = {
  /** Repeats a call until a response arrives; a lost call is repeated as soon as the shop is back. */
  ask: (call: Call, isRepeat?: (answer: CallResponse) => boolean) => Promise<CallResponse>;
  /** Kills the runtime at the planned moment; resolves when the shop is back. */
  strike: (kill: Kill) => Promise<void>;
  hits: readonly Hit[];
  lostAnswers: () => number;
};

type Flight = { kind: CallKind; isHit: boolean };

const MAX_ATTEMPTS = 20;
const FIRST_GUESS_MS = 20;

/** Sends calls to a shop, and kills the shop's runtime between and during calls. */
export function createTraffic(shop: KillableShop): Traffic {
  const inFlight = new Set<Flight>();
  const typicalMs = new Map<CallKind, number>();
  const hits: Hit[] = [];
  let onSent: ((flight: Flight) => void) | null = null;
  let onEmpty: (() => void) | null = null;
  let lostAnswers = 0;
  /** New calls wait for this promise while the shop is down. */
  let isOpen: Promise<void> = Promise.resolve();

  async function ask(call: Call, isRepeat?: (answer: CallResponse) => boolean): Promise<CallResponse> {
    let wasHit = false;
    let cause: unknown;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await isOpen;
      const flight: Flight = { kind: call.kind, isHit: false };
      const answer = await send(call, flight);
      wasHit ||= flight.isHit;
      if (answer instanceof Error) {
        cause = answer;
        continue;
      }
      const known = { ...answer, wasLost: attempt > 1 };
      if (wasHit) hits.push({ during: call.kind, wasDone: isRepeat?.(known) ?? null });
      return known;
    }
    throw new Error(`${call.path} was not answered ${MAX_ATTEMPTS} times`, { cause });
  }

  /** Sends a call; returns an error if the response is lost. */
  async function send(call: Call, flight: Flight): Promise<Omit<CallResponse, 'wasLost'> | Error> {
    const from = performance.now();
    inFlight.add(flight);
    onSent?.(flight);
    try {
      const { method, headers, body } = call;
      const response = await fetch(`${shop.origin}${call.path}`, { method, headers, body });
      const text = await response.text();
      // 503: the call timed out on a busy machine but may have been applied, so it counts as lost.
      if (response.status === 503) return new Error(text);
      const ms = performance.now() - from;
      typicalMs.set(call.kind, ((typicalMs.get(call.kind) ?? ms) + ms) / 2);
      return { status: response.status, json: JSON.parse(text) };
    } catch (error) {
      // fetch throws a TypeError for a broken connection. Any other error is a bug in the test.
      if (!(error instanceof TypeError)) throw error;
      lostAnswers += 1;
      return error;
    } finally {
      inFlight.delete(flight);
      if (inFlight.size === 0) onEmpty?.();
    }
  }

  async function strike({ during, depth }: Kill): Promise<void> {
    if (during === 'no call') {
      const { promise, resolve } = Promise.withResolvers<void>();
      isOpen = promise;
      if (inFlight.size > 0) await new Promise<void>((empty) => (onEmpty = empty));
      onEmpty = null;
      hits.push({ during, wasDone: null });
      await shop.kill().finally(resolve);
      return;
    }
    const flight = await catchFlight(during, depth);
    flight.isHit = true;
    isOpen = shop.kill();
    await isOpen;
  }

  /** Waits until a call of this kind has run for `depth` times its usual duration; returns that call. */
  async function catchFlight(kind: CallKind, depth: number): Promise<Flight> {
    for (;;) {
      const flight = await new Promise<Flight>((caught) => {
        onSent = (sent) => sent.kind === kind && caught(sent);
      });
      onSent = null;
      await wait(depth * (typicalMs.get(kind) ?? FIRST_GUESS_MS));
      if (inFlight.has(flight)) return flight;
    }
  }

  return { ask, strike, hits, lostAnswers: () => lostAnswers };
}
