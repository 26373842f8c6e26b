import { isAfterRemoval, RemovalRecorded } from '#client/features/account/removal-recorded.tsx';
import { CompanyDetails, MailLink } from '#client/features/company/company-details.tsx';
import { TagManagerNotice } from '#client/features/company/tag-manager-notice.tsx';
import { Article } from '#client/ui/article.tsx';
import { RETENTION_DAYS } from '#shared/constants.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { PageProps } from './page.ts';

export function PrivacyPolicyPage({ title, site, url }: PageProps<null>) {
  return (
    <Article title={title}>
      {isAfterRemoval(url) && <RemovalRecorded site={site} />}
      <p>
        The Protection of Personal Information Act (POPIA) protects what we know about you. This page says
        what
        {` ${site.name} `}keeps, why, and what you can ask of us.
      </p>
      <h2 id="responsible">Who is responsible</h2>
      <CompanyDetails site={site} />
      <p>
        Our information officer answers at <MailLink site={site} subject="Personal information" />.
      </p>
      <WhatIsKept site={site} />
      <WhoReceives site={site} />
      <HowLong />
      <h2 id="rights">What you can ask</h2>
      <p>
        You may ask what we hold about you, have it corrected or deleted, and object to how we use it. It is
        free, and we answer within 30 days. With an account you can do most of it yourself, under{' '}
        <a href="/account/details">your details</a>: correct them, download all we hold about you, and ask us
        to remove your account. Or write to <MailLink site={site} subject="Personal information" /> from the
        e-mail address of your account, so that we know it is you.
      </p>
      <p>
        If you are not happy with our answer, you may complain to the Information Regulator at{' '}
        <a href="https://inforegulator.org.za" rel="noreferrer">
          inforegulator.org.za
        </a>
        .
      </p>
    </Article>
  );
}

function WhatIsKept({ site }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="kept">What we keep, and why</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Your name, e-mail address, and a scrambled form of your password</td>
            <td>So that you can log in, and we can write to you about your orders</td>
          </tr>
          <tr>
            <td>Recipients, phone numbers and addresses you enter</td>
            <td>To deliver</td>
          </tr>
          <tr>
            <td>Your cart, your orders and the state of their payments</td>
            <td>To carry out what you ordered, and because tax law asks for records</td>
          </tr>
          <tr>
            <td>Which products you asked us to tell you about</td>
            <td>To send you that one e-mail</td>
          </tr>
          <tr>
            <td>Which browsers you are logged in with</td>
            <td>To keep your account safe</td>
          </tr>
          <tr>
            <td>If you came through a partner’s link: your IP address and browser’s name</td>
            <td>To pay the partner, and to notice fraud</td>
          </tr>
        </tbody>
      </table>
      <p>
        Your browser itself keeps, while you are logged in, your name, your e-mail address and the lists of
        your orders and addresses as you last saw them, so that you can read them without a connection. It
        also remembers the names of the products you looked at last, logged in or not. Logging out clears all
        of that. It also keeps what you wanted to do before you logged in, for 30 minutes at most; and, until
        you close the tab, how far you had scrolled, the e-mail address you were logging in with, and which
        order you have just sent.
      </p>
      <TagManagerNotice site={site} />
      <p>We do not sell what we know about you, and we send no marketing unless you ask for it.</p>
    </>
  );
}

function WhoReceives({ site: { payment, hasTagManager } }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="shared">Who else receives it</h2>
      <ul>
        <li>The retailers you buy from and their couriers: what they need to deliver.</li>
        <li>
          {payment.gateways.join(' and ')}: what {payment.gateways.length > 1 ? 'they need' : 'it needs'} to
          take your payment. Your card’s details go to the gateway whose page you pay on, and to nobody else.
        </li>
        <li>
          Cloudflare, whose servers run this shop for us, some of them outside South Africa, under a contract
          that protects your information as POPIA asks.
        </li>
        {hasTagManager && <li>Google, once you accept the notice about cookies: how you use the shop.</li>}
        <li>Authorities, where the law obliges us.</li>
      </ul>
    </>
  );
}

function HowLong() {
  return (
    <>
      <h2 id="how-long">For how long</h2>
      <p>
        Your account and addresses stay until you ask us to delete them. Orders, payments and invoices stay
        for five years, as tax law asks, even if the account goes. What you write to our support, and what a
        payment gateway tells us about a payment, stays for two years. A login ends after 30 days.
      </p>
      <p>
        If you came through a partner’s link and order nothing, your IP address and browser’s name go after
        {` ${RETENTION_DAYS.clickWithoutOrder} days`}. A mail that we could not send goes after
        {` ${RETENTION_DAYS.deadMail} days`}. A product you asked us to tell you about is forgotten after
        {` ${RETENTION_DAYS.productNotice} days`}, or when you stop it. We count tries to log in, without your
        name, for a day. We count what people search for, but not who did; a search that only one or two
        people make goes after {RETENTION_DAYS.rareSearch} days.
      </p>
    </>
  );
}
