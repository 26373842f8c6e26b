import { useState } from 'react';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { isSignedIn, useSession } from '#client/features/auth/session-store.ts';
import { CompanyDetails } from '#client/features/company/company-details.tsx';
import { SupportOrder } from '#client/features/orders/support-order.tsx';
import { SupportForm } from '#client/features/support/support-form.tsx';
import { referenceInUrl, SupportReceived } from '#client/features/support/support-received.tsx';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { PageProps } from './page.ts';

/** The page reads the related order from the URL, because all shoppers share the page's cached data. */
export default function SupportPage({ title, site, url, form }: PageProps<null>) {
  return (
    <div className="page max-w-narrow py-6 md:py-10">
      <h1 className="display">{title}</h1>
      <p className="mt-3 max-w-2xl">
        Something wrong with an order, a question about a product, or a return? Write to us. A person reads
        every message, and you’ll usually have an answer by the next working day.
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <MessageForm url={url} form={form} />
        <div className="grid gap-6">
          <ContactOptions site={site} />
          <FrequentQuestions />
        </div>
      </div>
    </div>
  );
}

/** The form or, once the message is sent, the confirmation. */
function MessageForm({ url, form }: Pick<PageProps<null>, 'url' | 'form'>) {
  const reference = referenceInUrl(url);
  const [loaded] = useState(reference);
  // Read from the session store, because the page's HTML is the same for everyone.
  const session = useSession((state) => state);
  const orderId = idFromUrl(url.searchParams.get('order_id'));
  const here = pathAndQuery(url);
  if (reference !== null) {
    return (
      <SupportReceived reference={reference} hasJustCome={reference !== loaded}>
        <a className="button button-secondary" href="/support">
          Write another message
        </a>
      </SupportReceived>
    );
  }
  return (
    <SupportForm
      customer={session}
      isSignedIn={isSignedIn(session)}
      order={orderId === null ? '' : orderNumber(orderId)}
      orderNote={
        orderId !== null && (
          // The key discards data loaded for another customer.
          <SupportOrder key={session.id} orderId={orderId} isSignedIn={isSignedIn(session)} here={here} />
        )
      }
      form={form}
    />
  );
}

function ContactOptions({ site }: { site: SiteInfo }) {
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways" className="mb-3 text-lg font-bold">
        Other ways to reach us
      </h2>
      <p className="mb-4">The same people answer your e-mails, calls and letters.</p>
      <CompanyDetails site={site} />
    </section>
  );
}

const OFTEN_ASKED = [
  { href: '/orders', question: 'Where is my order?' },
  { href: '/help/delivery', question: 'What does delivery cost, and how long does it take?' },
  { href: '/help/returns', question: 'How do I send something back?' },
  { href: '/help/payment', question: 'How can I pay?' },
] as const;

function FrequentQuestions() {
  return (
    <section aria-labelledby="often-asked">
      <h2 id="often-asked" className="mb-3 text-lg font-bold">
        Often asked
      </h2>
      <ul className="grid gap-2">
        {OFTEN_ASKED.map(({ href, question }) => (
          <li key={href}>
            <a className="link" href={href}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
