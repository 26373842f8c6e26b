import { AccountLinks } from '#client/features/account/account-links.tsx';
import { signOutFrom } from '#client/features/account/sign-out.ts';
import { SignOutForm } from '#client/features/account/sign-out-form.tsx';
import { OrderList } from '#client/features/orders/order-list.tsx';
import { type OrderSummary, toOrderSummary } from '#client/features/orders/order-view.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountPage = personalPage({ load, action, Page: AccountPage });

type Data = { name: string; email: string; lastOrders: OrderSummary[] };

const LAST_ORDERS = 3;

async function load({ api }: PersonalLoad): Promise<Loaded<Data>> {
  const [{ name, email }, orders] = await Promise.all([api.getUser(), api.listOrders()]);
  return {
    kind: 'page',
    data: { name, email, lastOrders: orders.data.slice(0, LAST_ORDERS).map(toOrderSummary) },
    head: { title: 'Your account', canonical: null, noindex: true },
  };
}

/** The page's one form: Log out. */
function action({ api }: ActionContext) {
  return signOutFrom(api);
}

function AccountPage({ data: { name, email, lastOrders } }: PageProps<Data>) {
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="display text-3xl" tabIndex={-1}>
            Your account
          </h1>
          <p className="mt-1 wrap-anywhere">
            {name} <span className="text-muted">· {email}</span>
          </p>
        </div>
        <SignOutForm />
      </div>
      <div className="mt-8">
        <AccountLinks />
      </div>
      {lastOrders.length > 0 && <LastOrders orders={lastOrders} />}
    </div>
  );
}

function LastOrders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <section className="mt-10" aria-labelledby="last-orders">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="last-orders" className="display text-xl">
          Your last orders
        </h2>
        <a className="link" href="/orders">
          All orders
        </a>
      </div>
      <OrderList orders={orders} level={3} />
    </section>
  );
}
