import { ActionForm } from '#client/browser/action-form.tsx';
import type { Submission } from '#client/browser/use-submission.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import type { AddressPlace } from './address-place.ts';
import { AddressLines, type AddressText } from './address-summary.tsx';

/** One of the customer's addresses; `name` distinguishes it from the others. */
export type AddressCardData = AddressText & { id: number; current: boolean; name: string };

type Props = { place: AddressPlace; address: AddressCardData; change: Submission };

export function AddressCard({ place, address, change }: Props) {
  const { id, current, name, recipient, ...text } = address;
  const isBusy = change.sending?.fields.get('id') === String(id);
  return (
    <li className="card flex flex-col p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{recipient}</h2>
        {current && <Badge tone="accent">{place.currentLabel}</Badge>}
      </div>
      <address className="mt-2 grow not-italic">
        <AddressLines {...text} />
      </address>
      {!current && (
        <ActionForm sentBy={change} intent="set-current" fields={{ id }} className="mt-4">
          <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
            {place.chooseLabel}
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        </ActionForm>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-x-4 border-t border-line pt-3">
        <a className="link tap" href={`${place.editPath}?id=${id}`}>
          Edit<span className="sr-only"> {name}</span>
        </a>
        <DeleteForm id={id} name={name} change={change} isBusy={isBusy} />
      </div>
    </li>
  );
}

type DeleteProps = { id: number; name: string; change: Submission; isBusy: boolean };

/** Asks for confirmation in a `<details>`, which needs no scripts. */
function DeleteForm({ id, name, change, isBusy }: DeleteProps) {
  return (
    <details className="min-w-0">
      <summary className="link w-fit">
        Delete<span className="sr-only"> {name}</span>
      </summary>
      <ActionForm sentBy={change} intent="delete" fields={{ id }} className="mt-2">
        <p className="text-sm text-muted">Orders already on their way don’t change.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" variant="danger" size="small" isBusy={isBusy}>
            Yes, delete this address
          </Button>
          <CloseDetailsButton size="small">Keep address</CloseDetailsButton>
        </div>
      </ActionForm>
    </details>
  );
}
