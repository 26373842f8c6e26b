import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { type PaymentState, paymentStateOnReturn } from './payment-state.ts';

/** `late`: the gateway has sent no notification for about two minutes, so the order is polled less often. */
type WaitingState = Exclude<PaymentState, 'closed'> | 'late';

/** Polls the order until the payment has a result, then opens the order unless the payment failed. */
export function usePaymentState(orderId: number): { state: WaitingState; checkAgain(): void } {
  const { api, goTo } = useAppServices();
  const [state, setState] = useState<WaitingState>('waiting');
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `round` starts polling anew
  useEffect(() => {
    const stop = new AbortController();
    void watch();
    return () => stop.abort();

    async function watch(): Promise<void> {
      if (await lookEach(POLL_DELAYS_MS)) return;
      setState('late');
      await lookEach(LATE_POLL_DELAYS_MS);
    }

    /** Returns true if polling is over: the payment has a result, or the shopper left the page. */
    async function lookEach(delays: readonly number[]): Promise<boolean> {
      for (const delay of delays) {
        await pause(delay, stop.signal);
        if (stop.signal.aborted) return true;
        const found = await look();
        if (stop.signal.aborted) return true;
        if (found === 'waiting') continue;
        if (found !== 'closed') setState(found);
        if (found !== 'failed') await goTo(orderPath(orderId));
        return true;
      }
      return false;
    }

    async function look(): Promise<PaymentState> {
      try {
        return paymentStateOnReturn(await (await api()).orders.getOrder({ id: orderId }));
      } catch {
        // A failed request does not reveal the payment's state, and the next one may succeed.
        return 'waiting';
      }
    }
  }, [api, goTo, orderId, round]);

  return {
    state,
    checkAgain() {
      setState('waiting');
      setRound((last) => last + 1);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The delays in ms between polls of an order that is being paid: short at first, about two minutes in total. */
export const POLL_DELAYS_MS: readonly number[] = pollDelays(2_000, 15_000, 120_000);

/** The delays in ms between later polls, for 15 more minutes, so that a late notification still updates the page. */
export const LATE_POLL_DELAYS_MS: readonly number[] = pollDelays(30_000, 30_000, 900_000);

/**
 * Returns as many delays as fit into `inAll`: the first is `first`, and each is a quarter longer than the one before,
 * but at most `longest`. All in ms.
 */
export function pollDelays(first: number, longest: number, inAll: number): number[] {
  const delays: number[] = [];
  let left = inAll;
  for (let delay = first; delay <= left; delay = Math.min(longest, Math.round(delay * 1.25))) {
    delays.push(delay);
    left -= delay;
  }
  return delays;
}
