import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** Who the shop is, as a table (ECT Act s43). */
export function CompanyDetails({ site: { company } }: { site: SiteInfo }) {
  return (
    <table>
      <tbody>
        <Row label="Company" value={company.name} />
        <Row label="Registration number" value={company.registration} />
        <Row label="Address, for legal papers too" value={company.address} />
        <tr>
          <th scope="row">Phone</th>
          <td>
            <a href={phoneLink(company.phone)}>{company.phone}</a>
          </td>
        </tr>
        <tr>
          <th scope="row">E-mail</th>
          <td>
            <MailLink site={{ company }} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The company's e-mail address as a link that starts a letter. */
export function MailLink({
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

export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}
