import { HttpError, isRejection } from '#shared/contract/http-error.ts';
import type { OrderItem } from '#shared/contract/order.ts';
import { explainRejection } from '#worker/platform/action-rejection.ts';
import { fillCart, type RequestedProduct } from '../cart/fill-cart.ts';
import { trimCart } from '../cart/trim-cart.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { parseReorderLines, REORDER_PARAMETER, reorderReportPath } from './reorder-lines.ts';
import { isUnfinished, reorderReport } from './reorder-report.ts';

/**
 * Adds an order's products to the cart and reports on each. If the run stops halfway, the error is shown beside the
 * report, whose form continues the run. If it stops before anything was added, the form is rejected.
 */
export async function reorderFrom(
  { api, form }: Pick<ActionContext, 'api' | 'form'>,
  orderId: number,
): Promise<ActionOutcome> {
  const { products } = await api.orders.getOrder({ id: orderId });
  const earlier = parseReorderLines(form.get(REORDER_PARAMETER), products) ?? [];
  const unfinished = isUnfinished(earlier) ? earlier : [];
  const { lines, added, cart, failure } = await fillCart(api, toRequestedItems(products), unfinished);
  const isStopped = failure !== null && added.length === 0;
  if (cart === null || isStopped || isRejection(failure, 'unauthenticated')) throw failure;
  const report = reorderReport(products, lines);
  const to = reorderReportPath(orderId, report.again);
  const isAnyInCart = lines.some(({ kind }) => kind === 'in-cart' || kind === 'fewer');
  return {
    kind: 'done',
    to,
    form: { values: { ...report, path: to }, notice: sentenceOf(failure) },
    message: isAnyInCart ? report.title : '',
    changed: { cart: trimCart(cart) },
    events: added.map(({ productId, quantity }) => ({
      name: 'add_to_cart',
      product_id: productId,
      quantity,
    })),
  };
}

/** The minimum quantities for the cart. */
export function toRequestedItems(items: readonly OrderItem[]): RequestedProduct[] {
  return items.map(({ product, quantity }) => ({
    productId: product.id,
    quantity,
    parentId: product.parent_id,
  }));
}

/** The message of the error that stopped a run; empty if there was none. */
function sentenceOf(failure: unknown): string {
  if (failure === null) return '';
  if (!(failure instanceof HttpError)) throw failure;
  return explainRejection(failure).message;
}
