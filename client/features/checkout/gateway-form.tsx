import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { formatRand } from '#shared/domain/money.ts';

/** After that the gateway is not waited for any more. */
const PATIENCE_MS = 20_000;

type LeaveProps = {
  form: PaymentForm;
  /** The browser is still here after a while: the gateway's page does not come. */
  onStuck(): void;
  /** The browser shows this very page as it was left. */
  onBack(): void;
};

/** On the way to the gateway. */
export function LeaveForGateway({ form, onStuck, onBack }: LeaveProps) {
  const element = useRef<HTMLFormElement>(null);
  const giveUp = useEffectEvent(onStuck);
  const comeBack = useEffectEvent((event: PageTransitionEvent): void => {
    if (event.persisted) onBack();
  });

  useEffect(() => {
    element.current?.submit();
    const timer = setTimeout(giveUp, PATIENCE_MS);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);

  return (
    <>
      <GatewayForm ref={element} form={form} />
      <LoadingOverlay label="Taking you to the payment page…" />
    </>
  );
}

/**
 * Where no scripts ran when the choice was made, one more click leads to the gateway; where they run by now, none. Who
 * comes back to it stays.
 */
export function GoOnToGateway({ form, total }: { form: PaymentForm; total: number }) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const hasComeBack = visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
    if (!hasComeBack) element.current?.submit();
  }, []);
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="pay">
      <h2 id="pay" className="text-lg font-semibold">
        Go on to pay
      </h2>
      <p className="mt-2 mb-5 text-muted">
        You pay {formatRand(total)} on our payment partner's page, and come back here.
      </p>
      <GatewayForm ref={element} form={form}>
        <Button type="submit" className="w-full">
          Go on to the payment page
        </Button>
      </GatewayForm>
    </section>
  );
}

/** A real form: what a gateway is sent, it is sent by the shopper's browser. */
function GatewayForm({
  form: { action, fields, method = 'post' },
  ref,
  children,
}: {
  form: PaymentForm;
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode;
}) {
  return (
    <form ref={ref} method={method} action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
