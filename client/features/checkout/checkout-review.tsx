import type { ReactNode } from 'react';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { CartItem } from '#shared/contract/cart.ts';
import type { Supplier } from '#shared/contract/catalogue.ts';
import { itemsAmount } from '#shared/domain/cart-totals.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { variantOptions } from '#shared/domain/product.ts';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';

/**
 * One retailer's parcel before the order is placed. The fee is in rand. The promised day is null if the API returns
 * none.
 */
export type ReviewGroup = {
  supplier: Supplier;
  items: readonly CartItem[];
  deliveryFee: number;
  promisedDate: string | null;
};

/** A section of the review, with a link to change it. ECT Act s43(2) requires a review before payment. */
export function ReviewSection({
  id,
  title,
  edit,
  children,
}: {
  id: string;
  title: string;
  edit: { label: string; href: string };
  children: ReactNode;
}) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        <a className="link tap" href={edit.href}>
          {edit.label}
        </a>
      </div>
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** The lines grouped by retailer, each group with its delivery fee. */
export function ReviewGroups({ groups }: { groups: readonly ReviewGroup[] }) {
  return (
    <div className="grid gap-6">
      {groups.map(({ supplier, items, deliveryFee, promisedDate }) => (
        <section key={supplier.id} aria-labelledby={`review-retailer-${supplier.id}`}>
          <h3
            id={`review-retailer-${supplier.id}`}
            className="flex flex-wrap items-center gap-2 text-sm text-muted"
          >
            Sold by {supplier.display_name}
            {supplier.npo_id !== null && <NonProfitBadge />}
          </h3>
          <ul className="mt-2 grid gap-3">
            {items.map((item) => (
              <ReviewLine key={item.id} item={item} />
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-sm tabular-nums">
            <span className="text-muted">
              Delivery
              {promisedDate !== null && ` by ${formatDay(promisedDate)}`}
            </span>
            <span className="ml-auto">{deliveryFee === 0 ? 'Free' : formatRand(deliveryFee)}</span>
          </p>
        </section>
      ))}
    </div>
  );
}

function ReviewLine({ item }: { item: CartItem }) {
  const { product, quantity } = item;
  const label = variantOptions(product.options);
  const [image] = product.images;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-3">
      <Picture picture={image} alt="" shownUpTo={56} />
      <p>
        <span className="font-medium">{unbrokenUnits(product.name)}</span>
        {label !== '' && <span className="block text-sm text-muted">{label}</span>}
        <span className="block text-sm text-muted">Quantity {quantity}</span>
      </p>
      <p className="tabular-nums">{formatRand(itemsAmount([item]))}</p>
    </li>
  );
}
