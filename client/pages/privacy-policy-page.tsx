import { CompanyDetails, EmailLink } from '#client/features/company/company-details.tsx';
import { TagManagerNotice } from '#client/features/company/tag-manager-notice.tsx';
import { Article, TextTable } from '#client/ui/article.tsx';
import { REMOVAL_DAYS, RETENTION_DAYS } from '#shared/constants.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { PageProps } from './page.ts';

export default function PrivacyPolicyPage({ title, site }: PageProps<null>) {
  return (
    <Article title={title}>
      <p>
        The Protection of Personal Information Act (POPIA) protects what we know about you. This page says
        what
        {` ${site.name} `}keeps, why, and what you can ask of us.
      </p>
      <h2 id="responsible">Who is responsible</h2>
      <CompanyDetails site={site} />
      <p>
        Write to our information officer: <EmailLink site={site} subject="Personal information" />
      </p>
      <StoredData site={site} />
      <WhoReceives site={site} />
      <HowLong />
      <h2 id="rights">What you can ask</h2>
      <p>
        You may ask what we hold about you, have it corrected or deleted, and object to how we use it. It’s
        free, and we answer within 30 days. With an account you can do most of it yourself, under{' '}
        <a href="/account/details">your details</a>: correct them, download all we hold about you, and ask us
        to remove your account. Or write to <EmailLink site={site} subject="Personal information" /> from the
        e-mail address of your account, so that we know it’s you.
      </p>
      <p>
        If you’re not happy with our answer, you may complain to the Information Regulator at{' '}
        <a href="https://inforegulator.org.za" rel="noreferrer">
          inforegulator.org.za
        </a>
        .
      </p>
    </Article>
  );
}

function StoredData({ site }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="kept">What we keep, and why</h2>
      <TextTable rows={KEPT}>
        <th scope="col">What</th>
        <th scope="col">Why</th>
      </TextTable>
      <h3>In your own browser</h3>
      <p>
        While you’re logged in, your browser keeps your name, your e-mail address, and your orders and
        addresses as you last saw them, so that you can read them without a connection. Logged in or not, it
        remembers the names of the products you looked at last; it doesn’t send us that list. Logging out
        clears all of that.
      </p>
      <p>
        It also keeps what you wanted to do before you logged in, for 30 minutes at most. Until you close the
        tab, it keeps how far you had scrolled, the e-mail address you were logging in with, and which order
        you’ve just sent. So that there’s a page to show when you’re offline, it may keep a few of the shop’s
        own files, which say nothing about you.
      </p>
      <TagManagerNotice site={site} />
      <p>
        We don’t sell what we know about you, and we send no marketing unless you ask for it. A week after
        your order has arrived, we ask you once by e-mail to rate it. You can unsubscribe with the link in
        that e-mail.
      </p>
      <p>
        A review that you write is public, with your first name and initial. You can change or delete it on
        your order’s page. If you remove your account, you choose whether your reviews stay, without your
        name.
      </p>
      <p>
        A list that you share can be seen by everyone who has its link. They see your first name only if you
        choose so, and you can stop sharing at any time.
      </p>
    </>
  );
}

function WhoReceives({ site: { payment, hasTagManager } }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="shared">Who else gets it</h2>
      <ul>
        <li>The retailers you buy from and their couriers: what they need to deliver.</li>
        <li>
          {payment.gateways.join(' and ')}: what {payment.gateways.length > 1 ? 'they need' : 'it needs'} to
          take your payment. Your card’s details go to whoever’s page you pay on, and to nobody else.
        </li>
        <li>
          Those who run our servers and send our e-mails for us, such as Cloudflare. Some of these servers are
          outside South Africa, under contracts that protect your information as POPIA asks.
        </li>
        {hasTagManager && <li>Google, once you accept the cookie notice: how you use the shop.</li>}
        <li>Authorities, where the law says we must.</li>
      </ul>
    </>
  );
}

function HowLong() {
  return (
    <>
      <h2 id="how-long">For how long</h2>
      <p>
        Your account, addresses, cart and lists stay until you ask us to delete them. Orders, payments and
        invoices stay for five years after the tax return they’re part of, as tax law asks; what you write
        when you send something back stays with its order. What you write to our support, and what a payment
        partner tells us about a payment, stays for two years. A login ends after 30 days.
      </p>
      <p>
        If you ask us to remove your account, we log you out everywhere and delete it after
        {` ${REMOVAL_DAYS.erasedAfter} days`}: your name, e-mail address, password, business details,
        addresses, cart, lists, logins and what you wrote to us, and your name in orders and payments. Until
        then you can change your mind: write to us. If an order waits for payment, is on its way, or has a
        refund due, we wait for that, but for
        {` ${REMOVAL_DAYS.erasedAtLatest} days`} at most. Then your account goes, and the open order alone
        keeps your name, e-mail address, phone number and address until it’s done. We e-mail you when the
        account is gone.
      </p>
      <p>
        Of what you’ve paid for, tax law makes us keep the name, address and VAT number on the invoice. We
        keep them apart from the shop, use them for nothing else, and delete them five years after the tax
        return, which we count as
        {` ${formatCount(RETENTION_DAYS.taxRecord)} days`} from the order’s last record.
      </p>
      <p>
        If you came through a partner’s link and order nothing, your IP address and browser’s name go after
        {` ${RETENTION_DAYS.clickWithoutOrder} days`}; if you order, they stay as long as the order. An e-mail
        that we couldn’t send goes after
        {` ${RETENTION_DAYS.deadEmail} days`}. A product you asked us to tell you about is forgotten after
        {` ${RETENTION_DAYS.productNotice} days`}, or when you stop it.
      </p>
      <p>
        To keep attackers out, we count requests and tries to log in for a day. Your e-mail address and IP
        address are scrambled for this, and in our security log, too. An order that isn’t paid yet has your
        scrambled IP address, so that nobody can hold all the stock. If you ask for a one-time PIN, we keep
        your e-mail address with it for an hour. We count what people search for, open and put in their carts,
        but not who did. A search that only one or two people make goes after
        {` ${RETENTION_DAYS.rareSearch} days`}, any other after two years.
      </p>
    </>
  );
}

const KEPT: readonly (readonly [what: string, why: string])[] = [
  [
    'Your name, e-mail address, and a scrambled form of your password',
    'So that you can log in, and we can write to you about your orders',
  ],
  ['Your business name and VAT number, if you give them', 'For your tax invoices'],
  ['Recipients, phone numbers and addresses you enter', 'To deliver'],
  ['Your cart and your lists', 'So that they’re there wherever you log in'],
  [
    'Your orders, their payments and the vouchers you use',
    'To carry out what you ordered, and because tax law asks for records',
  ],
  ['Which products you asked us to tell you about', 'To send you that one e-mail'],
  ['What you write to us, with your name and e-mail address', 'To answer you'],
  ['Which browsers you’re logged in with, and when you last used them', 'To keep your account safe'],
  [
    'If you came through a partner’s link: your IP address and browser’s name',
    'To pay the partner, and to notice fraud',
  ],
];
