import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

type Props = { site: SiteInfo; ways: readonly { title: string; text: string }[] };

/** How one can pay, and what the price includes. */
export function PaymentHelp({ site: { payment }, ways }: Props) {
  return (
    <>
      <h2 id="methods">How can I pay?</h2>
      <p>You pay by {payment.methods}. Got a voucher? Enter its code before you pay.</p>
      <ul>
        {ways.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>: {text}
          </li>
        ))}
      </ul>
      <h2 id="safe">Is it safe?</h2>
      <p>You pay on our payment partner’s own secure page. We never see or keep your card number.</p>
      <h2 id="failed">My payment didn’t go through</h2>
      <p>
        We keep your order, and hold its items until the time on its page. Open it under{' '}
        <a href="/orders">your orders</a> and pay again. If money left your account and the order still isn’t
        paid, <a href="/support">tell us</a>.
      </p>
      <h2 id="vat">Prices, VAT and invoices</h2>
      <p>
        Prices are in rand. They include VAT where the retailer charges it, and the product’s page says so.
        Ask for tax invoices on the order’s page: the law asks for none up to{' '}
        {formatRand(toRand(NO_INVOICE_UP_TO_CENTS))}.
      </p>
    </>
  );
}
