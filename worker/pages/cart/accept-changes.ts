import { itemName } from '#client/features/cart/cart-messages.ts';
import type { CartFix } from '#client/features/cart/line-change.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import { isMissing } from '#shared/contract/http-error.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { firstError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import { formatRand } from '#shared/domain/money.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { removedEvent } from './cart-done.ts';
import { isCartRejection } from './is-cart-rejection.ts';
import { trimCart } from './trim-cart.ts';

/**
 * Accepts the changes in the cart, line by line. If a line has changed again since it was shown, only that line is
 * rejected. Lines no longer in the cart are skipped, so a repeated submission changes nothing.
 */
export async function acceptChanges({ api, form }: ActionContext): Promise<ActionOutcome> {
  const lines = linesToAccept(cartItems(await api.cart.getCart()), form.getAll('accept'));
  const accepted: AcceptedLine[] = [];
  const rejections = new Set<string>();
  for (const line of lines) {
    const rejection = await tryFix(api, line.fix);
    if (rejection === null) accepted.push(line);
    else rejections.add(rejection);
  }
  const changed = { cart: trimCart(await api.cart.getCart()) };
  const removed = accepted.flatMap(({ item, fix }) => (fix.kind === 'remove' ? [item] : []));
  const effects = {
    message: [...rejections, ...accepted.map(acceptedMessage)].join(' '),
    changed,
    events: removed.map(removedEvent),
  };
  return rejections.size > 0
    ? { kind: 'invalid', errors: NO_ERRORS, ...effects }
    : { kind: 'done', to: '/cart', ...effects };
}

type AcceptedLine = { item: CartItem; fix: CartFix };

/** The cart lines that a form accepts, each once, so that a form cannot cause more writes than the cart has lines. */
function linesToAccept(items: readonly CartItem[], texts: readonly string[]): AcceptedLine[] {
  const fixes = texts.flatMap((text) => parseCartFix(text) ?? []);
  return items.flatMap((item) => {
    const fix = fixes.find((each) =>
      each.kind === 'remove' ? each.cartItemId === item.id : each.productId === item.product_id,
    );
    return fix === undefined ? [] : [{ item, fix }];
  });
}

function acceptedMessage({ item, fix }: AcceptedLine): string {
  const name = itemName(item);
  if (fix.kind === 'remove') return `${name} was removed.`;
  return `${name}: ${fix.quantity} in your cart at ${formatRand(fix.seenPrice ?? item.product.price)}.`;
}

/** Returns why the change could not be accepted, or null if it was accepted. Throws other errors. */
async function tryFix(api: ApiCalls, fix: CartFix): Promise<string | null> {
  try {
    if (fix.kind === 'remove') await api.cart.removeCartItem({ cartItemId: fix.cartItemId });
    else
      await api.cart.setCartItem({
        productId: fix.productId,
        quantity: fix.quantity,
        seen_price: fix.seenPrice,
      });
    return null;
  } catch (error) {
    if (!isCartRejection(error)) throw error;
    // Another tab has already removed the line.
    if (fix.kind === 'remove') return null;
    if (isMissing(error)) return 'What’s no longer sold can’t be accepted. Please remove it.';
    return firstError(error.errors) || error.message;
  }
}

/** Parses the output of `serializeCartFix`; null if the text is anything else. */
export function parseCartFix(text: string): CartFix | null {
  const removed = /^remove (\d{1,15})$/.exec(text);
  if (removed !== null) return { kind: 'remove', cartItemId: Number(removed[1]) };
  const [, productId, quantity, price] =
    /^take (\d{1,15}) (\d{1,5})(?: (\d{1,9}(?:\.\d{1,2})?))?$/.exec(text) ?? [];
  if (productId === undefined) return null;
  const seen = price === undefined ? {} : { seenPrice: Number(price) };
  return { kind: 'take', productId: Number(productId), quantity: Number(quantity), ...seen };
}
