import { CompanyDetails } from '#client/features/company/company-details.tsx';
import { TagManagerNotice } from '#client/features/company/tag-manager-notice.tsx';
import { Article, TextTable } from '#client/ui/article.tsx';
import { DELIVERY_AND_REFUND_MAX_DAYS, RETURN_DAYS } from '#shared/constants.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { PageProps } from './page.ts';

export default function TermsOfUsePage({ title, site }: PageProps<null>) {
  return (
    <Article title={title}>
      <p>
        These terms apply between you and {site.company.name} (“{site.name}”, “we”) whenever you use this
        shop. Nothing in them takes away a right that the Electronic Communications and Transactions Act (ECT
        Act) or the Consumer Protection Act (CPA) gives you.
      </p>
      <h2 id="company">Who we are</h2>
      <CompanyDetails site={site} />
      <Ordering />
      <Prices site={site} />
      <Delivery />
      <Returns />
      <Account />
      <Cookies site={site} />
      <Disputes site={site} />
    </Article>
  );
}

function Ordering() {
  return (
    <>
      <h2 id="orders">Your order</h2>
      <p>
        Each product’s page says what’s sold, by which retailer, at what price and with what delivery date.
        Before you pay, you can review the whole order, correct it, or leave it. The contract is made when
        your payment is confirmed or, if a voucher covers the whole order, when you complete it.
      </p>
      <p>
        The record of each order (what you bought, prices, VAT, address and status) stays in your account
        under <a href="/orders">your orders</a>, where you can read and print it.
      </p>
      <p>
        If we can’t supply what you paid for, we’ll tell you as soon as we know and refund you within{' '}
        {DELIVERY_AND_REFUND_MAX_DAYS} days.
      </p>
    </>
  );
}

function Prices({ site: { payment } }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="prices">Prices and payment</h2>
      <p>
        Prices are in South African rand and include VAT where the retailer charges it. Delivery fees are
        shown separately, before you pay. There are no other costs. The price that counts is the one shown
        when you place the order.
      </p>
      <p>
        You pay by {payment.methods} (<a href="/help/payment">all ways to pay</a>), over an encrypted
        connection. We never see or keep your card number.
      </p>
    </>
  );
}

function Delivery() {
  return (
    <>
      <h2 id="delivery">Delivery</h2>
      <p>
        We deliver to the South African address you choose, by the promised date on your order, and within{' '}
        {DELIVERY_AND_REFUND_MAX_DAYS} days at the latest. If we don’t, you may cancel with 7 days’ notice,
        and we’ll refund you. The risk passes to you when the parcel is handed over.
      </p>
    </>
  );
}

function Returns() {
  return (
    <>
      <h2 id="returns">Cancelling and returning</h2>
      <h3>Within {RETURN_DAYS} days, for any reason</h3>
      <p>
        Under section 44 of the ECT Act you may cancel within {RETURN_DAYS} days of receiving the goods,
        without giving a reason and without a penalty; where a product’s page gives you longer, that holds.
        Write to us within that time, then send the goods back unused and, where you can, in their packaging.
        You pay the direct cost of sending them back. We’ll refund everything else you paid for them within{' '}
        {DELIVERY_AND_REFUND_MAX_DAYS} days of your cancelling.
      </p>
      <p>The law makes exceptions (section 42), among them:</p>
      <ul>
        <li>food, drinks and other goods for everyday use, delivered to your home;</li>
        <li>goods made to your wishes, clearly personal, or quick to spoil;</li>
        <li>what can’t be sold again, for hygiene;</li>
        <li>music, films and software whose seal you have broken;</li>
        <li>newspapers, magazines and books.</li>
      </ul>
      <h3>Within six months, if something is wrong</h3>
      <p>
        Goods must be of good quality and fit for their purpose. If they aren’t, the CPA lets you return them
        within six months, at our cost; you choose between a repair, a replacement and a refund.
      </p>
      <p>
        To cancel or return, <a href="/support">contact support</a> with the number of your order.
      </p>
    </>
  );
}

function Account() {
  return (
    <>
      <h2 id="account">Your account</h2>
      <p>
        Keep your password to yourself and your details correct. Tell us if you think someone else uses your
        account. You must be 18 or older to buy, or have the consent of a parent or guardian.
      </p>
    </>
  );
}

function Cookies({ site }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="cookies">Cookies</h2>
      <p>
        {site.hasTagManager
          ? 'The shop itself sets only these cookies:'
          : 'This shop sets only these cookies:'}
      </p>
      <TextTable rows={COOKIES}>
        <th scope="col">Purpose</th>
        <th scope="col">How long</th>
      </TextTable>
      <TagManagerNotice site={site} />
      <p>
        {!site.hasTagManager && 'There are no advertising cookies. '}What else is kept, in your browser and by
        us, is in our <a href="/privacy-policy">privacy policy</a>.
      </p>
    </>
  );
}

const COOKIES: readonly (readonly [purpose: string, howLong: string])[] = [
  ['Keeps you logged in', '30 days, or until you log out'],
  [
    'Knows this device, so that nobody who guesses at your password or one-time PIN can lock you out',
    'A year from your last login or one-time PIN',
  ],
  ['Remembers that you’ve accepted the cookie notice', '90 days'],
  ['Remembers which version of the shop’s design your browser has, so that pages load faster', 'a year'],
  [
    'Remembers that your browser runs no scripts, so that no form you send is mistaken for a repeat',
    '30 days',
  ],
  ['Tells the next page what your form did, where no scripts run', 'A minute'],
  ['Remembers which page you wanted while the shop is closed for maintenance', 'An hour'],
  ['Remembers that you came through a partner’s link, so that the partner is paid', '30 days'],
];

function Disputes({ site }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="disputes">If we disagree</h2>
      <p>
        Please give us the chance to put it right first: <a href="/support">support</a> is there for that. If
        we can’t agree, you may turn to the Consumer Goods and Services Ombud or the National Consumer
        Commission. South African law applies, and legal papers for {site.name} go to the address above.
      </p>
    </>
  );
}
