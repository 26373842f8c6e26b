import type { ReactNode } from 'react';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** The company details required by ECT Act s43. */
export function CompanyDetails({ site: { company } }: { site: SiteInfo }) {
  return (
    <dl className="grid gap-2 border-y border-line py-4">
      <Detail label="Company">{company.name}</Detail>
      <Detail label="Registration number">{company.registration}</Detail>
      <Detail label="Address, for legal papers too">{company.address}</Detail>
      <Detail label="Phone">
        <a className="link" href={`tel:${company.phone.replaceAll(' ', '')}`}>
          {company.phone}
        </a>
      </Detail>
      <Detail label="E-mail">
        <EmailLink site={{ company }} />
      </Detail>
    </dl>
  );
}

/** A `mailto:` link to the company. */
export function EmailLink({
  site: { company },
  subject,
}: {
  site: Pick<SiteInfo, 'company'>;
  subject?: string;
}) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a className="link" href={`mailto:${company.email}${query}`}>
      {company.email}
    </a>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
