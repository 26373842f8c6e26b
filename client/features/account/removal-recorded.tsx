import { Notice } from '#client/ui/notice.tsx';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

export function isAfterRemoval(url: URL): boolean {
  return url.searchParams.get('removal') === 'recorded';
}

/** Confirms that the request for removal is recorded, and says what happens next. */
export function RemovalRecorded({ site: { company } }: { site: Pick<SiteInfo, 'company'> }) {
  return (
    <Notice tone="success" title="We’ve got your request to remove your account">
      <p>
        You’re logged out everywhere, and a confirmation is on its way to your inbox. We’ll be done within 30
        days. Changed your mind? Write to <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </Notice>
  );
}
