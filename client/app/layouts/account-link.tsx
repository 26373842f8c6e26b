import type { ReactNode } from 'react';
import { isSignedIn, useSession } from '#client/features/auth/session-store.ts';

type Props = { isCurrent?: boolean; icon: ReactNode };

/** Links to the account. For a signed-out shopper, the login dialog opens first. */
export function AccountLink({ isCurrent = false, icon }: Props) {
  const isIn = useSession(isSignedIn);
  const firstName = useSession(({ name }) => name.trim().split(/\s+/)[0] ?? '');
  return (
    <a href="/account" aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span>
        {isIn && firstName !== '' ? (
          <>
            <span className="sr-only">Account: </span>
            {firstName}
          </>
        ) : (
          'Account'
        )}
      </span>
    </a>
  );
}
