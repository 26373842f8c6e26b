import type { ProductView } from '#client/features/catalogue/product-view.ts';
import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';

/** The retailer, the delivery date and fee, and the terms of return. */
export function ProductPromises({ view: { supplier, delivery, own } }: { view: ProductView }) {
  return (
    <ul className="card grid gap-3 p-4 text-sm">
      <li className="flex items-start gap-3">
        <Icon name="home" />
        <span>
          Sold by{' '}
          <a href={supplier.path} className="link">
            {supplier.name}
          </a>{' '}
          {supplier.isNonProfit && <NonProfitBadge />}
        </span>
      </li>
      <li className="flex items-start gap-3">
        <Icon name="truck" />
        {delivery === null ? (
          <span>
            Delivered to your door. You pay one fee per retailer, and your cart shows it before you pay.
          </span>
        ) : (
          <span>
            {own.stock > 0 ? (
              <>
                Order today, get it by <b>{delivery.by}</b>.
              </>
            ) : (
              'Delivered to your door.'
            )}
            <span className="block">{delivery.cost}</span>
          </span>
        )}
      </li>
      <li className="flex items-start gap-3">
        <Icon name="shield" />
        <span>
          <a href="/about/terms-of-use#returns" className="link">
            7 days to return it
          </a>{' '}
          after it arrives.
        </span>
      </li>
    </ul>
  );
}
