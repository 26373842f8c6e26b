import type { AccountDetailsPageData } from '#client/pages/account-details-page.tsx';
import { FRESH_LOGIN_MINUTES } from '#shared/constants.ts';
import type { UserSession } from '#shared/contract/user.ts';
import { changeAccount } from './account/change-account.ts';
import { deviceLabel } from './account/device-label.ts';
import { toDetails } from './account/to-details.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const accountDetailsPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your details'),
  // A customer may submit the removal request again, although the first request has ended the session. The API rejects
  // all other calls without a session.
  isActionOpen: true,
  action: changeAccount,
});

async function load({ api }: PersonalLoaderContext): Promise<LoadResult<AccountDetailsPageData>> {
  const [user, sessions] = await Promise.all([api.account.getUser(), api.account.listSessions()]);
  const named = sessions.map((session) => ({ ...session, device_name: deviceLabel(session.device_name) }));
  return {
    kind: 'page',
    data: {
      details: toDetails(user),
      pendingEmail: user.pending_email,
      removalDate: user.removal_date,
      reviewEmails: user.review_emails,
      sessions: named,
      freshUntil: freshUntil(sessions),
    },
  };
}

/**
 * Time until which the customer may download their data or request the removal; null if they must enter their password
 * first.
 */
function freshUntil(sessions: readonly UserSession[]): string | null {
  const current = sessions.find((session) => session.current);
  if (current === undefined) return null;
  const until = Date.parse(current.confirmed_at) + FRESH_LOGIN_MINUTES * 60_000;
  return until > Date.now() ? new Date(until).toISOString() : null;
}
