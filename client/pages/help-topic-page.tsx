import { CompanyDetails } from '#client/features/company/company-details.tsx';
import {
  DELIVERY_AND_REFUND_MAX_DAYS,
  FAULT_RETURN_MONTHS,
  NO_INVOICE_UP_TO_CENTS,
  RETURN_DAYS,
} from '#shared/constants.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { HELP_LABELS } from '#shared/navigation/help-labels.ts';
import { HELP_TOPICS, type HelpTopic, helpPath } from '#shared/navigation/help-topics.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import { DeliveryHelp, type RetailerFees } from './help-delivery.tsx';
import type { PageProps } from './page.ts';

/**
 * `fees` contains each retailer's delivery fees, and `methods` the payment methods. Each is empty except on the page of
 * its own topic.
 */
export type HelpTopicPageData = {
  topic: HelpTopic;
  fees: RetailerFees[];
  methods: { title: string; text: string }[];
};

/** The page of one help topic. */
export default function HelpTopicPage({
  title,
  site,
  data: { topic, fees, methods },
}: PageProps<HelpTopicPageData>) {
  return (
    <article className="page max-w-narrow py-6 md:py-10">
      <h1 className="display">{title}</h1>
      <div className="prose mt-6">
        {topic === 'delivery' && <DeliveryHelp fees={fees} />}
        {topic === 'returns' && <ReturnsHelp />}
        {topic === 'payment' && <PaymentHelp site={site} methods={methods} />}
        {topic === 'contact' && <ContactHelp site={site} />}
      </div>
      <OtherTopics shown={topic} />
    </article>
  );
}

function OtherTopics({ shown }: { shown: HelpTopic }) {
  return (
    <nav aria-label="More help" className="mt-10">
      <ul className="flex flex-wrap gap-2">
        {HELP_TOPICS.filter((topic) => topic !== shown).map((topic) => (
          <li key={topic}>
            <a className="chip" href={helpPath(topic)}>
              {HELP_LABELS[topic].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The contact details. */
function ContactHelp({ site }: { site: SiteInfo }) {
  return (
    <>
      <p>
        Write to us with <a href="/support">our form</a>. A person reads every message. Is it about an order?
        Give its number, or start from the order’s page, and we’ll know which one you mean.
      </p>
      <h2 id="company">By e-mail, phone or post</h2>
      <CompanyDetails site={site} />
    </>
  );
}

type Props = { site: SiteInfo; methods: readonly { title: string; text: string }[] };

/** The payment methods, and what prices include. */
function PaymentHelp({ site: { payment }, methods }: Props) {
  return (
    <>
      <h2 id="methods">How can I pay?</h2>
      <p>You pay by {payment.methods}. Got a voucher? Enter its code before you pay.</p>
      <ul>
        {methods.map(({ title, text }) => (
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

/** Returns of unwanted and faulty products, and refunds. */
function ReturnsHelp() {
  return (
    <>
      <h2 id="changed-mind">Changed your mind?</h2>
      <p>
        You have {RETURN_DAYS} days from the day it arrives to cancel, whatever the reason, and longer where a
        product’s page says so. Send it back unused and, if you can, in its packaging. You pay only for
        sending it back. Some things can’t come back, such as food and what was made just for you: their pages
        say so, and the <a href="/about/terms-of-use#returns">terms of use</a> list them.
      </p>
      <h2 id="faulty">Is something faulty?</h2>
      <p>
        Within {FAULT_RETURN_MONTHS} months of delivery you choose: a repair, a replacement or your money
        back. Say so when you ask to send it back. Sending it back costs you nothing.
      </p>
      <h2 id="how">How do I send it back?</h2>
      <p>
        Open the order under <a href="/orders">your orders</a> and press “Send something back”, or{' '}
        <a href="/support">write to us</a> with its number and what’s wrong. Not packed yet? Then you can
        cancel the order on its own page.
      </p>
      <h2 id="refund">When do I get my money?</h2>
      <p>Within {DELIVERY_AND_REFUND_MAX_DAYS} days of cancelling at the latest, the way you paid.</p>
    </>
  );
}
