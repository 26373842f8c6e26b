import { type SubmitEvent, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Address, Province } from '#shared/contract/address.ts';
import { AddressCard } from './address-card.tsx';
import type { AddressPlace } from './address-place.ts';

type Props = { place: AddressPlace; addresses: readonly Address[]; provinces: readonly Province[] };

/** The customer's addresses; every change is a form, so it works with scripts off. */
export function AddressList({ place, addresses: loaded, provinces }: Props) {
  const { api, goTo, report } = useAppPorts();
  const [addresses, setAddresses] = useState(loaded);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [announcement, setAnnouncement] = useState('');

  async function change(id: number, call: (client: ApiClient) => Promise<Address[]>): Promise<boolean> {
    if (busyId !== null) return false;
    setBusyId(id);
    setError('');
    try {
      setAddresses(await call(await api()));
      return true;
    } catch (failure) {
      setError(report(failure));
      return false;
    } finally {
      setBusyId(null);
    }
  }

  async function choose(event: SubmitEvent<HTMLFormElement>, { id, recipient, street }: Address) {
    event.preventDefault();
    if (!(await change(id, (client) => client.setCurrentAddress(id)))) return;
    setAnnouncement(`${recipient}, ${street} is your current address.`);
    if (place.chosenPath !== place.listPath) goTo(place.chosenPath);
  }

  async function remove(event: SubmitEvent<HTMLFormElement>, { id, recipient, street }: Address) {
    event.preventDefault();
    if (!(await change(id, (client) => client.deleteAddress(id)))) return;
    setAnnouncement(`${recipient}, ${street} was deleted.`);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  return (
    <>
      <p className="sr-only" role="status">
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
