import { type SubmitEvent, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { orIfGone } from '#shared/api-client/or-if-gone.ts';
import type { Address, Province } from '#shared/contract/address.ts';
import { AddressCard } from './address-card.tsx';
import { removeAddress } from './address-changes.ts';
import type { AddressPlace } from './address-place.ts';

type Props = { place: AddressPlace; addresses: readonly Address[]; provinces: readonly Province[] };

/** The customer's addresses; every change is a form, so it works with scripts off. */
export function AddressList({ place, addresses: loaded, provinces }: Props) {
  const ports = useAppServices();
  const [changed, setChanged] = useState({ since: loaded, addresses: loaded });
  const [busyId, setBusyId] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const addresses = changed.since === loaded ? changed.addresses : loaded;

  /** The addresses after a change; null where there is none. */
  async function change(id: number, call: (client: ApiClient) => Promise<Address[]>) {
    if (busyId !== null) return null;
    setBusyId(id);
    setError('');
    const outcome = await callApi(ports, call);
    setBusyId(null);
    if (!outcome.ok) {
      setError(outcome.message);
      return null;
    }
    setChanged({ since: loaded, addresses: outcome.answer });
    return outcome.answer;
  }

  async function choose(event: SubmitEvent<HTMLFormElement>, address: Address): Promise<void> {
    event.preventDefault();
    const { id } = address;
    const after = await change(id, (client) => orIfGone(client.setCurrentAddress(id), client.listAddresses));
    if (after === null) return;
    if (!after.some((each) => each.id === id)) {
      setError('That address was deleted meanwhile. Please choose another one.');
      return;
    }
    tell(`${nameOf(address)} is your current address.`);
    if (place.chosenPath !== place.listPath) ports.goTo(place.chosenPath);
  }

  async function remove(event: SubmitEvent<HTMLFormElement>, address: Address): Promise<void> {
    event.preventDefault();
    const after = await change(address.id, (client) => removeAddress(client, address.id));
    if (after !== null) tell(`${nameOf(address)} was deleted.`);
  }

  /** The control that was pressed is gone: the focus goes where reading on makes sense. */
  function tell(text: string): void {
    setAnnouncement(text);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  return (
    <>
      <p
        role="status"
        className="mt-4 rounded-card border-l-4 border-success bg-accent-soft px-4 py-3 empty:hidden"
      >
        {announcement}
      </p>
      {error !== '' && (
        <div className="mt-4">
          <Notice tone="error">{error}</Notice>
        </div>
      )}
      {addresses.length === 0 ? (
        <EmptyState
          title="No address yet"
          action={{ label: 'Add an address', href: place.createPath }}
          icon="home"
        >
          We deliver to your door, anywhere in South Africa.
        </EmptyState>
      ) : (
        <>
          <ul className="mt-6 grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                place={place}
                address={address}
                provinces={provinces}
                isBusy={busyId === address.id}
                onChoose={(event) => void choose(event, address)}
                onDelete={(event) => void remove(event, address)}
              />
            ))}
          </ul>
          <a className="button button-secondary mt-6" href={place.createPath}>
            Add an address
          </a>
        </>
      )}
    </>
  );
}

function nameOf({ recipient, street }: Address): string {
  return `${recipient}, ${street}`;
}
