import { CompanyDetails } from '#client/features/company/company-details.tsx';
import { Article } from '#client/ui/article.tsx';
import type { PageProps } from './page.ts';

export default function AboutPage({ title, site }: PageProps<null>) {
  return (
    <Article title={title}>
      <p>
        {site.name} brings together goods from South African retailers, large and small, in one shop with one
        cart. Some of the retailers are non-profit organisations: they carry a “Non-profit” badge, and what
        they sell pays for their work.
      </p>
      <p>
        Every product says who sells it. You pay once; each retailer packs its own parcel and sends it to your
        door.
      </p>
      <p>
        Our <a href="/help">help pages</a> explain delivery, returns and payment.
      </p>
      <h2 id="company">Our details</h2>
      <CompanyDetails site={site} />
      <p>
        We sell under our <a href="/about/terms-of-use">terms of use</a>. What we keep about you, and why, is
        in our <a href="/privacy-policy">privacy policy</a>.
      </p>
    </Article>
  );
}
