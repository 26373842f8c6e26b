import type { AccountDetailsPageData } from '#client/pages/account-details-page.tsx';
import { changeAccount } from './account/change-account.ts';
import { deviceLabel } from './account/device-label.ts';
import { toDetails } from './account/to-details.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const accountDetailsPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your details'),
  // Whose account is to be removed may ask for it once more: the API refuses visitors all else.
  isActionOpen: true,
  action: changeAccount,
});

async function load({ api }: PersonalLoad): Promise<LoadResult<AccountDetailsPageData>> {
  const [user, sessions] = await Promise.all([api.getUser(), api.listSessions()]);
  const named = sessions.map((session) => ({ ...session, device_name: deviceLabel(session.device_name) }));
  return {
    kind: 'page',
    data: { details: toDetails(user), removalDate: user.removal_date, sessions: named },
  };
}
