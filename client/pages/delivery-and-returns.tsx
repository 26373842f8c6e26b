import { DeliverTo } from '#client/features/catalogue/deliver-to.tsx';
import { deliveryPromise } from '#client/features/catalogue/delivery-promise.ts';
import type { ProductView } from '#client/features/catalogue/product-view.ts';
import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { FAULT_SENTENCE } from '#shared/domain/return-terms.ts';

type Props = {
  view: ProductView;
  /** True if the product or the chosen variant is in stock. */
  isInStock: boolean;
};

/** The retailer, the delivery date and fee, and the return terms. */
export function DeliveryAndReturns({ view, isInStock }: Props) {
  const { supplier } = view;
  const { text, by } = deliveryPromise(view.delivery, isInStock);
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
        <div>
          {by === null ? (
            text
          ) : (
            <>
              {`${text} `}
              <b>{by}</b>.
            </>
          )}
          {view.delivery !== null && <DeliverTo {...view.delivery} />}
        </div>
      </li>
      <li className="flex items-start gap-3">
        <Icon name="shield" />
        {'days' in view.returns ? (
          <span>
            <a href="/about/terms-of-use#returns" className="link">
              {view.returns.days} days to return it
            </a>{' '}
            after it arrives.
          </span>
        ) : (
          <span>
            {view.returns.excluded}{' '}
            <a href="/help/returns#faulty" className="link">
              {FAULT_SENTENCE}
            </a>
          </span>
        )}
      </li>
    </ul>
  );
}
