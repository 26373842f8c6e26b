import { CompanyDetails } from '#client/features/company/company-details.tsx';
import { HELP_LABELS } from '#shared/navigation/help-labels.ts';
import { HELP_TOPICS, type HelpTopic, helpPath } from '#shared/navigation/help-topics.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import { DeliveryHelp, type RetailerFees } from './help-delivery.tsx';
import { PaymentHelp } from './help-payment.tsx';
import { ReturnsHelp } from './help-returns.tsx';
import type { PageProps } from './page.ts';

/** `fees`: what each retailer asks for delivery; `ways`: how one can pay; each on the page about it alone. */
export type HelpTopicPageData = {
  topic: HelpTopic;
  fees: RetailerFees[];
  ways: { title: string; text: string }[];
};

/** The help on one subject. */
export function HelpTopicPage({ title, site, data: { topic, fees, ways } }: PageProps<HelpTopicPageData>) {
  return (
    <article className="page py-8 md:py-12">
      <h1 className="display text-3xl md:text-4xl">{title}</h1>
      <div className="prose mt-6">
        {topic === 'delivery' && <DeliveryHelp fees={fees} />}
        {topic === 'returns' && <ReturnsHelp />}
        {topic === 'payment' && <PaymentHelp site={site} ways={ways} />}
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

/** How to reach people. */
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
