import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { Notice } from '#client/ui/notice.tsx';
import { isMissing } from '#shared/contract/http-error.ts';
import type { Order } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { orderTotal, orderUnits } from '#shared/domain/order-totals.ts';
import { loginPath, orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { STATUS_LABELS } from './status-labels.ts';

type Props = {
  orderId: number;
  isSignedIn: boolean;
  /** The page's path and query, to return to after login. */
  here: string;
};

/**
 * Shows the order that a support message is about. Only the order's owner may see it, so the browser loads the order.
 */
export function SupportOrder({ orderId, isSignedIn, here }: Props) {
  const order = useOwnOrder(orderId, isSignedIn);
  const number = orderNumber(orderId);
  if (!isSignedIn) return <LoginOffer number={number} here={here} />;
  if (order === 'unknown') return null;
  if (order === 'not-theirs') {
    return (
      <Notice tone="warning">
        Order {number} isn’t one of{' '}
        <a className="link" href="/orders">
          your orders
        </a>
        . Please check the number, or leave it empty.
      </Notice>
    );
  }
  const pieces = orderUnits(order);
  return (
    <Notice tone="info">
      <p>
        This is about{' '}
        <a className="link" href={orderPath(orderId)}>
          order {number}
        </a>{' '}
        of {formatDate(order.created_at)}: {pieces === 1 ? '1 item' : `${pieces} items`},{' '}
        {formatRand(orderTotal(order))}, {STATUS_LABELS[order.status].label.toLowerCase()}.
      </p>
    </Notice>
  );
}

/** With scripts the login opens as a dialog, so that typed text is not lost. */
function LoginOffer({ number, here }: { number: string; here: string }) {
  const { requireLogin } = useAppServices();
  return (
    <p className="text-sm text-muted">
      Is order {number} yours?{' '}
      <a
        className="link"
        href={loginPath(here)}
        onClick={(event) => {
          event.preventDefault();
          requireLogin();
        }}
      >
        Log in
      </a>
      , and we’ll know which one you mean. You can also write without logging in.
    </p>
  );
}

/**
 * Returns the order if it belongs to the customer. `unknown`: the order is still loading, or the request failed. The
 * message can be sent regardless.
 */
function useOwnOrder(orderId: number, isSignedIn: boolean): Order | 'unknown' | 'not-theirs' {
  const { api } = useAppServices();
  const [found, setFound] = useState<Order | 'unknown' | 'not-theirs'>('unknown');
  useEffect(() => {
    if (!isSignedIn) return;
    let isCurrent = true;
    const find = async (): Promise<void> => {
      try {
        const order = await (await api()).orders.getOrder({ id: orderId });
        if (isCurrent) setFound(order);
      } catch (error) {
        if (isCurrent) setFound(isMissing(error) ? 'not-theirs' : 'unknown');
      }
    };
    void find();
    return () => {
      isCurrent = false;
      setFound('unknown');
    };
  }, [api, orderId, isSignedIn]);
  return found;
}
