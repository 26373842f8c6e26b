import { type SubmitEvent, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { orIfGone } from '#shared/api-client/or-if-gone.ts';
import type { UserSession } from '#shared/contract/user.ts';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { deviceLabel } from './device-label.ts';

const HEADING_ID = 'sessions';
/** What is busy while all the others end. */
const OTHERS = 0;

type Props = {
  sessions: readonly UserSession[];
  /** Ended just now, by a form sent without scripts. */
  isDone: boolean;
};

/** Where the customer is signed in; any place but this one can be ended from here (R-API-53). */
export function SessionList({ sessions: loaded, isDone }: Props) {
  const ports = useAppServices();
  const [changed, setChanged] = useState({ since: loaded, sessions: loaded });
  const [busyId, setBusyId] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [done, setDone] = useState(isDone ? 'That device is logged out.' : '');
  const sessions = changed.since === loaded ? changed.sessions : loaded;
  const others = sessions.filter(({ current }) => !current);

  async function end(
    event: SubmitEvent<HTMLFormElement>,
    id: number,
    call: (client: ApiClient) => Promise<UserSession[]>,
    text: string,
  ): Promise<void> {
    event.preventDefault();
    if (busyId !== null) return;
    setBusyId(id);
    setError('');
    setDone('');
    const outcome = await callApi(ports, call);
    setBusyId(null);
    if (!outcome.ok) {
      setError(outcome.message);
      return;
    }
    setChanged({ since: loaded, sessions: outcome.answer });
    setDone(text);
    // The button that was pressed is gone.
    document.getElementById(HEADING_ID)?.focus();
  }

  return (
    <>
      <h2 id={HEADING_ID} tabIndex={-1} className="display text-xl">
        Where you are signed in
      </h2>
      <p className="mt-1 text-muted">
        Log out what you do not know or no longer use. A login ends after 30 days.
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busyId === session.id}
            onEnd={(event) =>
              void end(
                event,
                session.id,
                (client) => orIfGone(client.endSession(session.id), client.listSessions),
                `${deviceLabel(session.device_name)} is logged out.`,
              )
            }
          />
        ))}
      </ul>
      {error !== '' && (
        <div className="mt-4">
          <Notice tone="error">{error}</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {others.length > 1 && (
          <form
            method="post"
            action={FORM_PATH}
            onSubmit={(event) =>
              void end(
                event,
                OTHERS,
                (client) => client.endOtherSessions(),
                'All other devices are logged out.',
              )
            }
          >
            <input type="hidden" name="intent" value="end-other-sessions" />
            <Button type="submit" variant="secondary" isBusy={busyId === OTHERS}>
              Log out all other devices
            </Button>
          </form>
        )}
        <SavedLine text={done} />
      </div>
    </>
  );
}

/** Comes back to the list, not to the top of the page. */
const FORM_PATH = `/account/details#${HEADING_ID}`;

type RowProps = {
  session: UserSession;
  isBusy: boolean;
  onEnd(event: SubmitEvent<HTMLFormElement>): void;
};

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const device = deviceLabel(session.device_name);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{device}</span>
          {session.current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          <span className="inline-block">Signed in {formatDate(session.created_at)}</span>
          {' · '}
          <span className="inline-block">last seen {formatDateTime(session.last_seen_at)}</span>
        </p>
      </div>
      {!session.current && (
        <form method="post" action={FORM_PATH} onSubmit={onEnd} className="shrink-0">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="id" value={session.id} />
          <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
            Log out<span className="sr-only">{device}</span>
          </Button>
        </form>
      )}
    </li>
  );
}
