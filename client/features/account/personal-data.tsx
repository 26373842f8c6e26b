import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { REMOVAL_RECORDED_PATH } from '#shared/navigation/paths.ts';

const TITLE_ID = 'remove-title';
/** The page with the question open: how it is asked where no scripts run. */
const ASK_PATH = '/account/details?remove=ask';

type Props = {
  email: string;
  /** Opened by {@link ASK_PATH}. */
  isAsking: boolean;
  /** What went wrong with a form sent without scripts. */
  message: string;
};

/** What POPIA gives a customer: a copy of all that is kept about them, and to have it removed (R-API-3, R-API-53). */
export function PersonalData({ email, isAsking, message }: Props) {
  const [isOpen, setOpen] = useState(isAsking);
  function ask(event: MouseEvent): void {
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <h2 className="display text-xl">What we keep about you</h2>
      <p className="mt-1 text-muted">
        All of it in one file, for you to read or to take along. <PolicyLink />
      </p>
      <a className="button button-secondary mt-4" href="/api/user/data" download="my-data.json">
        Download my data
      </a>
      <h3 className="mt-8 font-semibold">Remove my account</h3>
      <p className="mt-1 text-muted">We ask you once more before anything happens.</p>
      <a className="button button-danger mt-4" href={ASK_PATH} onClick={ask}>
        Remove my account
      </a>
      <Dialog isOpen={isOpen} labelledBy={TITLE_ID} onClose={() => setOpen(false)}>
        <RemovalQuestion email={email} message={message} onKeep={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PolicyLink() {
  return (
    <a className="link" href="/privacy-policy">
      Why we keep it, and for how long
    </a>
  );
}

function RemovalQuestion({ email, message, onKeep }: Pick<Props, 'email' | 'message'> & { onKeep(): void }) {
  const ports = useAppServices();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(message);
  const isRecorded = useRef(false);

  async function remove(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    setError(await recordAndLeave());
    setBusy(false);
  }

  /** Gives what has failed, or an empty string. */
  async function recordAndLeave(): Promise<string> {
    if (!isRecorded.current) {
      const outcome = await callApi(ports, (client) => client.requestRemoval());
      if (!outcome.ok) return outcome.message;
      isRecorded.current = true;
    }
    const refusal = await ports.signOut(REMOVAL_RECORDED_PATH);
    return refusal === '' ? '' : `Your request is recorded, but you are not logged out yet. ${refusal}`;
  }

  return (
    <form
      method="post"
      action={ASK_PATH}
      className="grid gap-4 p-6 sm:p-8"
      onSubmit={(event) => void remove(event)}
    >
      <input type="hidden" name="intent" value="remove" />
      <h2 id={TITLE_ID} className="display text-2xl">
        Remove your account?
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>You are logged out everywhere, and the request is confirmed to {email}.</li>
        <li>Your details, addresses, lists and cart are deleted within 30 days, as POPIA asks.</li>
        <li>
          Orders and tax invoices stay for five years: the law obliges us to keep them (Tax Administration
          Act, section 29). We use them for nothing else.
        </li>
        <li>Orders on their way still reach you.</li>
      </ul>
      {error !== '' && <Notice tone="error">{error}</Notice>}
      <div className="mt-2 flex flex-wrap gap-3">
        <a
          className="button button-secondary"
          href="/account/details"
          onClick={(event) => {
            event.preventDefault();
            onKeep();
          }}
        >
          Keep my account
        </a>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          Yes, remove my account
        </Button>
      </div>
    </form>
  );
}
