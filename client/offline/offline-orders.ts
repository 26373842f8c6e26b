import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import { STATUS_LABELS } from '#client/features/orders/status-labels.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isLike, isRecord } from '#shared/is-record.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';

/**
 * Returns the customer's orders, one line each, from the list that `client/app/navigation/offline-pages.tsx` stored;
 * empty if the list belongs to another customer.
 */
export function readOfflineOrders(): { text: string; href: string }[] {
  const session = createStoredValue(localStorageOf, 'session', 2, isLike({ id: 0 })).read();
  const page = createStoredValue(
    localStorageOf,
    `${CUSTOMER_PREFIX}orders`,
    1,
    isLike({ customer: 0, payload: {} }),
  ).read();
  if (session === null || page?.customer !== session.id || !isRecord(page.payload)) return [];
  const { data } = page.payload;
  const orders: unknown = isRecord(data) ? data.orders : null;
  return Array.isArray(orders) ? orders.filter(isOrder).map(toLine) : [];
}

const isOrder = isLike({ id: 0, status: '', createdAt: '', total: 0 });

function toLine({ id, status, createdAt, total }: Order) {
  return {
    text: `Order ${orderNumber(id)} of ${formatDate(createdAt)}: ${formatRand(total)}, ${statusLabel(status)}`,
    href: orderPath(id),
  };
}

/**
 * Returns a status's label, or the status itself if this build does not have it. Browser storage may contain such a
 * status.
 */
function statusLabel(status: string): string {
  return (Object.hasOwn(LABELS, status) && LABELS[status]?.label.toLowerCase()) || status;
}

const LABELS: Readonly<Record<string, { label: string }>> = STATUS_LABELS;

type Order = { id: number; status: string; createdAt: string; total: number };

function localStorageOf(): Storage {
  return window.localStorage;
}
