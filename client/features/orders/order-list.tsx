import { Badge } from '#client/ui/badge.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { OrderStatus } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import type { ImageSource } from '#shared/navigation/image-urls.ts';
import { orderNumber, orderPath, paymentPath, reviewAnchor } from '#shared/navigation/paths.ts';
import { DeliveryPromise } from './delivery-promise.tsx';
import type { DeliveryOutlook } from './order-data.ts';
import { STATUS_LABELS } from './status-labels.ts';

/** An order in a list. `total` is in rand and includes delivery. */
export type OrderSummary = {
  id: number;
  status: OrderStatus;
  createdAt: string;
  total: number;
  pieces: number;
  /** Names, with a note if the retailer is a non-profit. */
  retailers: string[];
  pictures: ImageSource[];
  /** The number of products whose images are not shown. */
  moreImages: number;
  delivery: DeliveryOutlook | null;
  /** `Return requested`; null if no return is open. */
  openReturn: string | null;
  /** The id of the first line that the customer can review; null if there is none. */
  toReview: number | null;
  /** True if the customer has reviewed at least one line of the order. */
  hasReview: boolean;
};

/** Orders, newest first. Each row links to its order, and may also have a button to pay or to write a review. */
export function OrderList({ orders, level }: { orders: readonly OrderSummary[]; level: 2 | 3 }) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} level={level} />
      ))}
    </ul>
  );
}

function OrderRow({ order, level }: { order: OrderSummary; level: 2 | 3 }) {
  const { id, status, createdAt, total, pieces, retailers, openReturn, toReview, hasReview } = order;
  const Heading = level === 2 ? 'h2' : 'h3';
  const { label, tone } = STATUS_LABELS[status];
  return (
    <li className="card relative p-4 hover:border-accent sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Heading className="font-bold">
          <a className="after:absolute after:inset-0 after:rounded-card" href={orderPath(id)}>
            Order {orderNumber(id)}
          </a>
        </Heading>
        <span className="flex flex-wrap gap-2">
          {openReturn !== null && <Badge tone="accent">{openReturn}</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-muted">
        <p>
          {formatDate(createdAt)} · {pieces === 1 ? '1 item' : `${pieces} items`}
        </p>
        <p className="font-bold text-ink tabular-nums">{formatRand(total)}</p>
      </div>
      <p className="text-sm text-muted">From {new Intl.ListFormat('en-GB').format(retailers)}</p>
      <div className="text-sm">{order.delivery !== null && <DeliveryPromise {...order.delivery} />}</div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Pictures order={order} />
        {isPayable(status) ? (
          // Lies above the link that covers the row.
          <a className="button button-primary button-small relative ml-auto" href={paymentPath(id)}>
            {total === 0 ? 'Complete order' : 'Pay now'}
            <span className="sr-only"> for order {orderNumber(id)}</span>
          </a>
        ) : toReview !== null ? (
          <a
            className="button button-secondary button-small relative ml-auto"
            href={`${orderPath(id)}#${reviewAnchor(toReview)}`}
          >
            {hasReview ? 'Review the rest' : 'Review what you bought'}
            <span className="sr-only"> in order {orderNumber(id)}</span>
          </a>
        ) : (
          <Icon name="chevron-right" className="-mx-1 ml-auto size-5 text-muted" />
        )}
      </div>
    </li>
  );
}

function Pictures({ order: { pictures, moreImages } }: { order: OrderSummary }) {
  return (
    <>
      {pictures.map((picture) => (
        <Picture key={picture.url} picture={picture} alt="" shownUpTo={56} className="w-14 min-w-0" />
      ))}
      {moreImages > 0 && (
        <p className="-mx-1 text-sm text-muted">
          +{moreImages}
          <span className="sr-only"> more products</span>
        </p>
      )}
    </>
  );
}
