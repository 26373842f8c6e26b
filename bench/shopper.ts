import { createHttpClient, makeRegistration, NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Login } from '../e2e/support/customers.ts';

/** A newly registered customer with an address, who calls the API without a browser. */
export type Shopper = {
  api: ApiClient;
  /** The shopper's bearer token; `login` is for the browser's dialog. */
  token: string;
  login: Login;
};

/** Registers a customer for a measurement. */
export async function registerShopper(origin: string): Promise<Shopper> {
  const registration = makeRegistration();
  const { token } = await createHttpClient(origin).account.register(registration);
  const api = createHttpClient(origin, token);
  await api.addresses.createAddress(NEW_ADDRESS);
  const { email, password } = registration;
  return { api, token, login: { email, password } };
}

/**
 * Returns the product without options that has the highest stock, among the first 96 products in stock. Throws if there
 * is none.
 */
export async function findBestStocked(api: ApiClient): Promise<Stocked> {
  const [product] = await listWellStocked(api);
  if (product === undefined) throw new Error('The catalogue has nothing that can be bought as it is');
  return product;
}

type Stocked = { id: number; stock: number };

async function listWellStocked(api: ApiClient): Promise<Stocked[]> {
  const { data } = await api.search.listProducts({ in_stock: '1', per_page: '96' });
  return data
    .filter(({ options }) => options.length === 0)
    .map(({ id, stock }) => ({ id, stock }))
    .toSorted((one, other) => other.stock - one.stock);
}
