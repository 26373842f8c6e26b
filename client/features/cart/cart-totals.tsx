import { SavingsLine } from '#client/ui/savings-line.tsx';
import { VoucherRow } from '#client/ui/voucher-row.tsx';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems, cartUnits } from '#shared/domain/cart-items.ts';
import { cartDelivery, cartSavings, cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { vatNote } from '#shared/domain/vat-note.ts';

type Props = {
  cart: Cart;
  /** The label of the last row. */
  label: string;
  className?: string;
  totalClassName?: string;
};

/** The cart's costs, row by row. */
export function CartTotals({ cart, label, className = 'gap-y-1 text-sm', totalClassName = 'pt-2' }: Props) {
  const total = `border-t border-line text-lg font-bold ${totalClassName}`;
  const pieces = cartUnits(cart);
  const delivery = cartDelivery(cart);
  const voucher = cart.voucher ?? null;
  const vat = vatNote(cartItems(cart).map(({ product }) => product.supplier));
  return (
    <>
      <dl className={`grid grid-cols-[1fr_auto] tabular-nums ${className}`}>
        <dt>{pieces === 1 ? '1 item' : `${pieces} items`}</dt>
        <dd className="text-right">{formatRand(cart.amount)}</dd>
        <VoucherRow voucher={voucher} />
        <dt>Delivery{cart.delivery_is_estimate && ' (depends on your address)'}</dt>
        <dd className="text-right">{delivery === 0 ? 'Free' : formatRand(delivery)}</dd>
        <dt className={total}>{label}</dt>
        <dd className={`text-right ${total}`}>{formatRand(cartTotal(cart))}</dd>
      </dl>
      {vat !== null && <p className="text-right text-sm text-muted">{vat}</p>}
      <SavingsLine savings={cartSavings(cart)} hasVoucher={voucher !== null && voucher.discount > 0} />
    </>
  );
}
