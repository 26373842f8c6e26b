import { CompanyDetails, MailLink } from '#client/features/company/company-details.tsx';
import { Article } from '#client/ui/article.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const supportPage = publicPage({ load, Page: SupportPage });

async function load({ site }: PublicLoad): Promise<Loaded<null>> {
  return {
    kind: 'page',
    data: null,
    head: {
      title: 'Support',
      canonical: '/support',
      description: `How to reach ${site.name}: by e-mail, by phone or by post.`,
    },
  };
}

/** Which order it is about stands in the address alone: this page's data is everybody's. */
function SupportPage({ site, url }: PageProps<null>) {
  const orderId = idFromUrl(url.searchParams.get('order_id') ?? '');
  const order = orderId === null ? undefined : `Order ${orderNumber(orderId)}`;
  return (
    <Article title="Support">
      {order !== undefined && (
        <Notice tone="info" title={order}>
          The link below starts an e-mail about this order.
        </Notice>
      )}
      <p>
        Something wrong with an order, a question about a product, or a return? Write to{' '}
        <MailLink site={site} subject={order} /> with the number of your order, or call us. A person reads
        every message.
      </p>
      <p className="text-muted">
        A form to write to us from this page is on its way. Until it is here, e-mail and phone reach the same
        people.
      </p>
      <CompanyDetails site={site} />
      <h2>Often asked</h2>
      <ul>
        <li>
          <a href="/orders">Where is my order?</a>
        </li>
        <li>
          <a href="/about#delivery">What does delivery cost, and how long does it take?</a>
        </li>
        <li>
          <a href="/about#returns">How do I send something back?</a>
        </li>
        <li>
          <a href="/about#payment">How can I pay?</a>
        </li>
      </ul>
    </Article>
  );
}
