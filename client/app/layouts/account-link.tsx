import type { MouseEvent, ReactNode } from 'react';
import { useAuth } from '#client/features/auth/auth-store.ts';
import { isSignedIn, useSession } from '#client/features/auth/session-store.ts';

type Props = { className: string; isCurrent?: boolean; icon: ReactNode; labelClassName: string };

/** To the account; for those who are signed out it opens the login dialog, and without scripts the page asks. */
export function AccountLink({ className, isCurrent = false, icon, labelClassName }: Props) {
  const isIn = useSession(isSignedIn);
  const firstName = useSession(({ name }) => name.trim().split(/\s+/)[0] ?? '');
  const open = useAuth((auth) => auth.open);
  const askLogin = (event: MouseEvent): void => {
    if (isIn || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open('login');
  };
  return (
    <a href="/account" className={className} aria-current={isCurrent ? 'page' : undefined} onClick={askLogin}>
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
