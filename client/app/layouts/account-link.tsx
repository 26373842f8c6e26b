import type { ReactNode } from 'react';
import { isSignedIn, useSession } from '#client/features/auth/session-store.ts';

type Props = { className: string; isCurrent?: boolean; icon: ReactNode; labelClassName: string };

/** To the account: who is signed out is asked to log in, and goes on to it. */
export function AccountLink({ className, isCurrent = false, icon, labelClassName }: Props) {
  const isIn = useSession(isSignedIn);
  const firstName = useSession(({ name }) => name.trim().split(/\s+/)[0] ?? '');
  return (
    <a href="/account" className={className} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span className={labelClassName}>
        {isIn && firstName !== '' ? (
          <>
            <span className="sr-only">Account of </span>
            {firstName}
          </>
        ) : (
          'Account'
        )}
      </span>
    </a>
  );
}
