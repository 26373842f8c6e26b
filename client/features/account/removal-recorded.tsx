import { REMOVAL_DAYS } from '#shared/constants.ts';

export function isAfterRemoval(url: URL): boolean {
  return url.searchParams.get('removal') === 'recorded';
}

/** Confirms that the request for removal is recorded, and says what happens next. */
export function RemovalRecorded() {
  return (
    <div role="status" className="rounded-card bg-accent-soft px-4 py-3">
      <p className="font-semibold">We’ve got your request to remove your account</p>
      <p>
        You’re logged out everywhere, and a confirmation is on its way to your inbox. We’ll delete your
        account in {REMOVAL_DAYS.erasedAfter} days, or within {REMOVAL_DAYS.erasedByAllMeans} if an order is
        still open. Changed your mind? Log in and choose “Keep my account”.
      </p>
    </div>
  );
}
