import { Notice } from '#client/ui/notice.tsx';
import { REMOVAL_DAYS } from '#shared/constants.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

export function isAfterRemoval(url: URL): boolean {
  return url.searchParams.get('removal') === 'recorded';
}

/** Confirms that the request for removal is recorded, and says what happens next. */
export function RemovalRecorded({ site: { company } }: { site: Pick<SiteInfo, 'company'> }) {
  return (
    <Notice tone="success" title="We’ve got your request to remove your account">
      <p>
        You’re logged out everywhere, and a confirmation is on its way to your inbox. We’ll delete your
        account in {REMOVAL_DAYS.erasedAfter} days, or within {REMOVAL_DAYS.erasedByAllMeans} if an order is
        still open. Changed your mind? Write to <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </Notice>
  );
}
