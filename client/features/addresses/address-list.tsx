import { useAppServices } from '#client/browser/app-services.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AddressCard, type AddressCardData } from './address-card.tsx';
import type { AddressPlace } from './address-place.ts';

type Props = {
  place: AddressPlace;
  addresses: readonly AddressCardData[];
  form: ReturnedForm | null;
};

/** The customer's addresses. Every change is a form submission, so it works without scripts. */
export function AddressList({ place, addresses, form }: Props) {
  const { goTo } = useAppServices();
  const change = useSubmission({
    returned: form,
    // The submitted control no longer exists, so the focus moves to the heading.
    onDone: () => document.querySelector<HTMLElement>('main h1')?.focus(),
    // The address was deleted elsewhere in the meantime, so reload the page.
    onRejected: ({ code }) => code === 'conflict' && void goTo(null),
  });
  return (
    <>
      <p
        role="status"
        className="mt-4 rounded-card border-l-4 border-success bg-accent-soft px-4 py-3 empty:hidden"
      >
        {change.done}
      </p>
      <Notice tone="error" className="mt-4">
        {change.error}
      </Notice>
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
              <AddressCard key={address.id} place={place} address={address} change={change} />
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
