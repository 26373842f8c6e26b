import { useEffect, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { type PaymentAnswer, paymentAnswer } from './payment-answer.ts';
import { POLL_DELAYS_MS } from './poll-delays.ts';

/** `late`: no notice from the gateway within about two minutes. */
type Waiting = Exclude<PaymentAnswer, 'closed'> | 'late';

/** Looks at an order until the gateway's notice has come; what is settled is shown by the page that it leads to. */
export function usePaymentAnswer(
  orderId: number,
  settledPath: string,
): { answer: Waiting; lookAgain(): void } {
  const { api, goTo } = useAppPorts();
  const [answer, setAnswer] = useState<Waiting>('waiting');
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins when the shopper asks for one
  useEffect(() => {
    const stop = new AbortController();
    void watch();
    return () => stop.abort();

    async function watch(): Promise<void> {
      for (const delay of POLL_DELAYS_MS) {
        await pause(delay, stop.signal);
        if (stop.signal.aborted) return;
        const found = await look();
        if (stop.signal.aborted) return;
        if (found === 'waiting') continue;
        if (found === 'refused') return setAnswer('refused');
        if (found === 'paid') setAnswer('paid');
        return goTo(settledPath);
      }
      setAnswer('late');
    }

    async function look(): Promise<PaymentAnswer> {
      try {
        return paymentAnswer(await (await api()).getOrder(orderId));
      } catch {
        // One look that fails says nothing of the payment: the next one may come through.
        return 'waiting';
      }
    }
  }, [api, goTo, orderId, settledPath, round]);

  return {
    answer,
    lookAgain() {
      setAnswer('waiting');
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
