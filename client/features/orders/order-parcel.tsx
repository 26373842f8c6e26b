import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { Order, OrderChild, OrderItem } from '#shared/contract/order.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { isUnderWay } from '#shared/domain/order-status.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { productPath, retailerPath } from '#shared/navigation/paths.ts';
import { LateBadge } from './late-badge.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isLate, type OrderGroup } from './order-view.ts';

type Props = {
  group: OrderGroup;
  /** The payment of the whole order. */
  payment: Order['payment'];
  /** The date in South Africa, YYYY-MM-DD. */
  today: string;
};

/** One retailer's parcel: its status, its products and the delivery fee. */
export function OrderParcel({ group: { child, items }, payment, today }: Props) {
  const { supplier, status, delivery, error } = child;
  const headingId = `parcel-${supplier.id}`;
  return (
    <section className="card p-4 sm:p-6" aria-labelledby={headingId}>
      <h2 id={headingId} className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        <span>
          From{' '}
          <a className="hover:underline" href={retailerPath(supplier)}>
            {supplier.display_name}
          </a>
        </span>
        {supplier.npo_id !== null && <NonProfitBadge />}
      </h2>
      <DeliveryPromise child={child} today={today} />
      <OrderTimeline status={status} payment={payment} />
      {error !== null && (
        <div className="mt-4">
          <Notice tone="warning" title="There is a problem with this parcel">
            {error}
          </Notice>
        </div>
      )}
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {items.map((item) => (
          <OrderLine key={item.id} item={item} />
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-3 text-sm tabular-nums">
        <span className="text-muted">Delivery</span>
        <span>{delivery.fee === 0 ? 'Free' : formatRand(delivery.fee)}</span>
      </p>
    </section>
  );
}

/** The promised day; for an unpaid order only while that day can still be met. */
function DeliveryPromise({ child, today }: { child: OrderChild; today: string }) {
  const { status, delivery } = child;
  const day = formatDay(delivery.promised_date);
  if (isLate(child, today)) return <LateBadge>Late: it was promised for {day}</LateBadge>;
  const isWaiting = status === 'placed' && delivery.promised_date >= today;
  return isWaiting || isUnderWay(status) ? <p className="mt-1 text-muted">Delivery by {day}</p> : null;
}

/** The product as it was when the order was placed; the link leads to the product as it is today. */
function OrderLine({ item: { product, quantity } }: { item: OrderItem }) {
  const label = variantLabel(product.options);
  const [image] = product.images;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-4 py-4">
      <Picture picture={image} alt="" shownUpTo={64} />
      <div>
        <a className="font-medium hover:underline" href={productPath(product)}>
          {product.name}
        </a>
        {label !== '' && <p className="text-sm text-muted">{label}</p>}
        <p className="text-sm text-muted">
          {quantity} × {formatRand(product.price)}
        </p>
      </div>
      <p className="tabular-nums">{formatRand(toRand(toCents(product.price) * quantity))}</p>
    </li>
  );
}
