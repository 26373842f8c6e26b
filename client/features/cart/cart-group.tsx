import type { ReactNode } from 'react';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import type { Cart } from '#shared/contract/cart.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { retailerPath } from '#shared/navigation/paths.ts';
import type { CartGroup } from './cart-groups.ts';

type Props = { cart: Cart; group: CartGroup; children: ReactNode };

/** One retailer's lines, their subtotal and their delivery fee. */
export function CartGroupSection({ cart, group, children }: Props) {
  const { supplier, subtotal, deliveryFee, promisedDate } = group;
  const headingId = `cart-retailer-${supplier.id}`;
  return (
    <section className="card cart-group" aria-labelledby={headingId}>
      <h2 id={headingId} className="flex flex-wrap items-center gap-x-2 text-sm font-bold sm:text-lg">
        <span>
          Sold by{' '}
          <a className="hover:underline" href={retailerPath(supplier)}>
            {supplier.display_name}
          </a>
        </span>
        {supplier.npo_id !== null && <NonProfitBadge />}
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line pt-2 text-sm tabular-nums">
        {subtotal !== cart.amount && group.items.length > 1 && (
          <>
            <dt className="text-muted">Subtotal</dt>
            <dd className="text-right">{formatRand(subtotal)}</dd>
          </>
        )}
        <dt className="text-muted">
          Delivery
          {promisedDate !== null && ` by ${formatDay(promisedDate)}`}
        </dt>
        <dd className="text-right">{deliveryFee === 0 ? 'Free' : formatRand(deliveryFee)}</dd>
      </dl>
      <DeliveryProgress cart={cart} group={group} />
    </section>
  );
}

/**
 * The amount missing for the retailer's free delivery, with a progress bar. Renders nothing if the retailer has no free
 * delivery or the amount is reached.
 */
function DeliveryProgress({ cart, group }: Pick<Props, 'cart' | 'group'>) {
  const { supplier, subtotal } = group;
  const from = cart.free_delivery_from?.[supplier.id];
  if (from === undefined || subtotal >= from) return null;
  const missing = formatRand(toRand(toCents(from) - toCents(subtotal)));
  return (
    <div className="mt-1 text-sm">
      <a className="link" href={retailerPath(supplier)}>
        {`${missing} more for free delivery from ${supplier.display_name}`}
      </a>
      <svg
        className="mt-1 h-1.5 w-full rounded-full bg-line text-success"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={`M0 0H${subtotal / from}V1H0`} />
      </svg>
    </div>
  );
}
