import { Notice } from '#client/ui/notice.tsx';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

export function isAfterRemoval(url: URL): boolean {
  return url.searchParams.get('removal') === 'recorded';
}

/** Confirms that the request for removal is recorded, and says what happens next. */
export function RemovalRecorded({ site: { company } }: { site: Pick<SiteInfo, 'company'> }) {
  return (
    <Notice tone="success" title="Your request to remove your account is recorded">
      <p>
        You are logged out everywhere, and a confirmation is on its way to your e-mail. We finish within 30
        days. Have you changed your mind? Write to <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </Notice>
  );
}
