import type { ReactNode } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import type { Details } from '#client/features/account/details-fields.ts';
import { type ListOverview, ListOverviewView } from '#client/features/account/list-overview.tsx';
import { RemovalBanner } from '#client/features/account/removal-banner.tsx';
import { ACCOUNT_ADDRESSES } from '#client/features/addresses/address-place.ts';
import { AddressSummary, type AddressText } from '#client/features/addresses/address-summary.tsx';
import { OrderList, type OrderSummary } from '#client/features/orders/order-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { NOTICES_PATH, productListPath } from '#shared/navigation/paths.ts';
import type { PageProps } from './page.ts';

export type AccountPageData = {
  details: Details;
  /** The earliest day of a requested account removal, or null. */
  removalDate: string | null;
  lastOrders: OrderSummary[];
  address: AddressText | null;
  addressCount: number;
  lists: ListOverview;
};

export default function AccountPage({ data, form }: PageProps<AccountPageData>) {
  const { name, email } = data.details;
  return (
    <div className="page py-6 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="display text-wrap">Hello, {name.trim().split(/\s+/)[0]}</h1>
          <p className="mt-1 text-muted">
            <EmailText email={email} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a className="button button-secondary sm:hidden" href={productListPath()}>
            Lists
          </a>
          <SignOutForm error={form?.message ?? ''} />
        </div>
      </div>
      {data.removalDate !== null && <RemovalBanner date={data.removalDate} form={null} />}
      <div className="mt-6 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <LastOrders orders={data.lastOrders} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <AddressOverview {...data} />
          <AccountCard
            id="account-lists"
            title="Lists"
            icon="heart"
            link={{ label: 'Open your lists', href: '/product-lists' }}
          >
            <ListOverviewView overview={data.lists} />
            <p className="mt-3">
              <a className="link" href={NOTICES_PATH}>
                Products you’re waiting for
              </a>
            </p>
          </AccountCard>
          <DetailsOverview details={data.details} />
          <AccountCard
            id="account-help"
            title="Help"
            icon="info"
            link={{ label: 'Write to us', href: '/support' }}
          >
            <p className="text-muted">A late parcel, something broken, a question: we read every message.</p>
          </AccountCard>
        </div>
      </div>
    </div>
  );
}

function LastOrders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <section aria-labelledby="last-orders">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="last-orders" className="display">
          Your last orders
        </h2>
        {orders.length > 0 && (
          <a className="link tap" href="/orders">
            All orders
          </a>
        )}
      </div>
      {orders.length > 0 ? <OrderList orders={orders} level={3} /> : <NoOrders />}
    </section>
  );
}

function NoOrders() {
  return (
    <div className="card flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
      <p className="text-muted">Nothing ordered yet. You can follow your orders from here.</p>
      <a className="button button-primary" href="/search">
        Start shopping
      </a>
    </div>
  );
}

function AddressOverview({ address, addressCount }: Pick<AccountPageData, 'address' | 'addressCount'>) {
  const { listPath, createPath } = ACCOUNT_ADDRESSES;
  return (
    <AccountCard
      id="account-address"
      title="Delivery address"
      icon="truck"
      link={
        address === null
          ? { label: 'Add an address', href: createPath }
          : {
              label: addressCount === 1 ? 'Change it or add one' : `Your ${addressCount} addresses`,
              href: listPath,
            }
      }
    >
      {address === null ? (
        <p className="text-muted">None yet. We deliver to your door, anywhere in South Africa.</p>
      ) : (
        <AddressSummary {...address} />
      )}
    </AccountCard>
  );
}

function DetailsOverview({ details: { name, email, business_name, vat_number } }: { details: Details }) {
  return (
    <AccountCard
      id="account-details"
      title="Your details"
      icon="account"
      link={{ label: 'Change details, devices and data', href: '/account/details' }}
    >
      <dl className="grid gap-2">
        <Fact name="Name">{name}</Fact>
        <Fact name="E-mail">
          <EmailText email={email} />
        </Fact>
        {business_name !== '' && <Fact name="Business">{business_name}</Fact>}
        {vat_number !== '' && <Fact name="VAT number">{vat_number}</Fact>}
      </dl>
    </AccountCard>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid md:grid-cols-[6rem_1fr]">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Ends the session. `error`: the error of a form posted without scripts. */
function SignOutForm({ error }: { error: string }) {
  const leave = useSubmission({ returned: { errors: {}, message: error } });
  return (
    <ActionForm sentBy={leave} action="/account" intent="logout">
      <Button type="submit" variant="secondary" isBusy={leave.isBusy}>
        Log out
      </Button>
      <p role="alert" className="mt-2 rounded-control bg-error-soft px-3 py-2 text-error empty:hidden">
        {leave.error}
      </p>
    </ActionForm>
  );
}

type Props = {
  id: string;
  title: string;
  icon: IconName;
  link: { label: string; href: string };
  children: ReactNode;
};

/** A section of the account overview, with a link to its page. */
function AccountCard({ id, title, icon, link, children }: Props) {
  return (
    <section className="card flex flex-col p-4 sm:p-6" aria-labelledby={id}>
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={icon} className="size-5" />
        </span>
        <h2 id={id} className="font-bold">
          {title}
        </h2>
      </div>
      <div className="mt-3 min-w-0 grow">{children}</div>
      <p className="mt-4 border-t border-line pt-3">
        <a className="link tap" href={link.href}>
          {link.label}
        </a>
      </p>
    </section>
  );
}

/**
 * An email address that wraps before its @ rather than at a hyphen. It wraps elsewhere only if it is too long for a
 * line.
 */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at)].map((part) => (
    <span key={part} className="inline-block max-w-full wrap-anywhere">
      {part}
    </span>
  ));
}
