import { CompanyDetails } from '#client/features/company/company-details.tsx';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** How to reach people. */
export function ContactHelp({ site }: { site: SiteInfo }) {
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
