import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { leaveDocument } from '#client/browser/close-on-back.ts';
import { HiddenFields } from '#client/browser/hidden-fields.tsx';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { formatRand } from '#shared/domain/money.ts';

/** The time in ms after which the gateway's page counts as failed. */
const TIMEOUT_MS = 20_000;

type LeaveProps = {
  form: PaymentForm;
  /** Called if the browser is still on this page after {@link TIMEOUT_MS}, because the gateway's page did not load. */
  onStuck(): void;
  /** Called if the browser restores this page from its back/forward cache. */
  onBack(): void;
};

/** Submits the form to the gateway, under an overlay. */
export function LeaveForGateway({ form, onStuck, onBack }: LeaveProps) {
  const element = useRef<HTMLFormElement>(null);
  const giveUp = useEffectEvent(onStuck);
  const onRestored = useEffectEvent((event: PageTransitionEvent): void => {
    if (event.persisted) onBack();
  });

  useEffect(() => {
    leaveDocument(() => element.current?.submit());
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    window.addEventListener('pageshow', onRestored);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', onRestored);
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
 * The page after a shopper chose a payment method without scripts. Its button submits the gateway form. If scripts have
 * loaded since, the form submits itself, except after Back or a reload.
 */
export function ContinueToGateway({ form, total }: { form: PaymentForm; total: number }) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const isRestored = visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
    if (!isRestored) leaveDocument(() => element.current?.submit());
  }, []);
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="pay">
      <h2 id="pay" className="text-lg font-bold">
        Continue to payment
      </h2>
      <p className="mt-2 mb-6 text-muted">
        You’ll pay {formatRand(total)} on our payment partner’s page, then come back here.
      </p>
      <GatewayForm ref={element} form={form}>
        <Button type="submit" className="w-full">
          Continue to payment
        </Button>
      </GatewayForm>
    </section>
  );
}

/** The form that takes the shopper's browser to the gateway. */
function GatewayForm({
  form: { action, fields, method = 'post' },
  ref,
  children,
}: {
  form: PaymentForm;
  ref: Ref<HTMLFormElement>;
  children?: ReactNode;
}) {
  return (
    <form ref={ref} method={method} action={action}>
      <HiddenFields fields={fields} />
      {children}
    </form>
  );
}
