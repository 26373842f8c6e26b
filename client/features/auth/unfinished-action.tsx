import { useEffect, useRef } from 'react';
import { useAuth, useAuthStore } from './auth-store.ts';

type Props = { reason: string; titleId: string };

/** The login went well, but not what it was for. */
export function UnfinishedAction({ reason, titleId }: Props) {
  const store = useAuthStore();
  const next = useAuth((auth) => auth.next);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5 p-6 sm:p-8">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="display text-2xl">
        You’re logged in
      </h2>
      <p role="alert" className="-mt-2 rounded-control bg-error-soft px-3 py-2 text-error">
        We couldn’t do what you asked. {reason}
      </p>
      <a
        className="button button-primary"
        href={next ?? '/'}
        onClick={(event) => {
          event.preventDefault();
          store.getState().close(next);
        }}
      >
        Continue
      </a>
    </div>
  );
}
