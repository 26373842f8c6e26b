import type { ProductView } from '#client/features/catalogue/product-view.ts';
import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import type { ProductDelivery } from '#shared/contract/product.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { deliveryMessage } from './delivery-message.ts';

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
            Delivered to your door. The fee is one per retailer, and the cart shows it before you pay.
          </span>
        ) : (
          <Delivery delivery={delivery} isInStock={own.stock > 0} />
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

function Delivery({ delivery, isInStock }: { delivery: ProductDelivery; isInStock: boolean }) {
  return (
    <span>
      {isInStock ? (
        <>
          Ordered today, delivered to your door by <b>{formatDay(delivery.promised_date)}</b>.
        </>
      ) : (
        'Delivered to your door.'
      )}
      <span className="block">{deliveryMessage(delivery)}</span>
    </span>
  );
}
