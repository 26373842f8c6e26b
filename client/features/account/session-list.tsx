import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { type Submission, useSubmission } from '#client/browser/use-submission.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import type { UserSession } from '#shared/contract/user.ts';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';

const HEADING_ID = 'sessions';
const PAGE_PATH = '/account/details';
const END_OTHERS = 'end-other-sessions';

type Props = {
  /** `device_name`: human-readable, such as `Chrome on Android`. */
  sessions: readonly UserSession[];
  form: ReturnedForm | null;
};

/** The customer's sessions. Each session except the current one has a button that ends it (R-API-53). */
export function SessionList({ sessions, form }: Props) {
  const end = useSubmission({
    returned: form,
    // The submitted button disappears with its session, so the focus moves to the heading.
    onDone: () => document.getElementById(HEADING_ID)?.focus(),
  });
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <h2 id={HEADING_ID} tabIndex={-1} className="display">
        Where you’re logged in
      </h2>
      <p className="mt-1 text-muted">Log out any device you don’t recognise. A login ends after 30 days.</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} end={end} />
        ))}
      </ul>
      <Notice tone="error" className="mt-4">
        {end.error}
      </Notice>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {others.length > 1 && (
          <ActionForm sentBy={end} action={PAGE_PATH} intent={END_OTHERS}>
            <Button
              type="submit"
              variant="secondary"
              isBusy={end.sending?.fields.get('intent') === END_OTHERS}
            >
              Log out all other devices
            </Button>
          </ActionForm>
        )}
        <SavedLine text={end.done} />
      </div>
    </>
  );
}

function SessionRow({ session, end }: { session: UserSession; end: Submission }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          <span className="min-w-0">{session.device_name}</span>
          {session.current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          <span className="inline-block">Logged in {formatDate(session.created_at)}</span>
          {' · '}
          <span className="inline-block">last seen {formatDateTime(session.last_seen_at)}</span>
        </p>
      </div>
      {!session.current && (
        <ActionForm
          sentBy={end}
          action={PAGE_PATH}
          intent="end-session"
          fields={{ id: session.id }}
          className="shrink-0"
        >
          <Button
            type="submit"
            variant="secondary"
            size="small"
            isBusy={end.sending?.fields.get('id') === String(session.id)}
          >
            Log out<span className="sr-only">{` ${session.device_name}`}</span>
          </Button>
        </ActionForm>
      )}
    </li>
  );
}
