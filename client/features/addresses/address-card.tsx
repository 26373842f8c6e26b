import { ActionForm } from '#client/browser/action-form.tsx';
import type { Action } from '#client/browser/use-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import type { Address, Province } from '#shared/contract/address.ts';
import { addressLines, phoneText } from './address-fields.ts';
import type { AddressPlace } from './address-place.ts';

type Props = {
  place: AddressPlace;
  address: Address;
  provinces: readonly Province[];
  change: Action;
};

export function AddressCard({ place, address, provinces, change }: Props) {
  const isBusy = change.sending?.fields.get('id') === String(address.id);
  const which = `${address.recipient}, ${address.street}`;
  return (
    <li className="card flex flex-col p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{address.recipient}</h2>
        {address.current && <Badge tone="accent">{place.currentLabel}</Badge>}
      </div>
      <address className="mt-2 grow not-italic">
        {addressLines(address, provinces).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="mt-2 block text-muted">{phoneText(address.phone)}</span>
        {address.notes !== '' && <span className="block text-muted">{address.notes}</span>}
      </address>
      {!address.current && (
        <ActionForm sentBy={change} intent="set-current" fields={{ id: address.id }} className="mt-4">
          <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
            {place.chooseLabel}
            <span className="sr-only">{which}</span>
          </Button>
        </ActionForm>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-x-4 border-t border-line pt-3">
        <a className="link py-1" href={`${place.editPath}?id=${address.id}`}>
          Edit<span className="sr-only"> {which}</span>
        </a>
        <DeleteForm address={address} which={which} change={change} isBusy={isBusy} />
      </div>
    </li>
  );
}

/** Asks for confirmation in a `<details>`, which needs no scripts. */
function DeleteForm({
  address,
  which,
  change,
  isBusy,
}: Pick<Props, 'address' | 'change'> & { which: string; isBusy: boolean }) {
  return (
    <details className="min-w-0">
      <summary className="link w-fit cursor-pointer list-none py-1">
        Delete<span className="sr-only"> {which}</span>
      </summary>
      <ActionForm sentBy={change} intent="delete" fields={{ id: address.id }} className="mt-2">
        <p className="text-sm text-muted">Orders on their way are not changed.</p>
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
