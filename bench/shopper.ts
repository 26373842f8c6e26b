import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';

/** A customer who just registered, has an address, and calls without a browser. */
export type Shopper = {
  api: ApiClient;
  /** Their session: a bearer token, and what the session cookie holds in a browser. */
  token: string;
};

/** Makes a customer of their own for a measurement. */
export async function registerShopper(origin: string): Promise<Shopper> {
  const send = (request: Request): Promise<Response> => fetch(request);
  const password = 'a dry winter in Gauteng';
  const { token } = await createApiClient({ origin, fetch: send }).register({
    name: 'Sipho Dlamini',
    email: `sipho-${crypto.randomUUID()}@example.co.za`,
    password,
    password_confirmation: password,
    device_name: 'bench',
  });
  const api = createApiClient({ origin, fetch: send, headers: () => ({ Authorization: `Bearer ${token}` }) });
  const [province] = await api.listProvinces();
  await api.createAddress({
    recipient: 'Sipho Dlamini',
    phone: '0821234567',
    street: '12 Vilakazi Street',
    complex: '',
    suburb: 'Orlando West',
    city: 'Soweto',
    province_id: province?.id ?? 1,
    postal_code: '1804',
    notes: '',
  });
  return { api, token };
}

/** A product that can be bought as it is, of which there is the most. */
export async function findWellStocked(api: ApiClient): Promise<{ id: number; stock: number }> {
  const { data } = await api.listProducts({ in_stock: '1', per_page: '96' });
  const [product] = data
    .filter(({ options }) => options.length === 0)
    .toSorted((one, other) => other.stock - one.stock);
  if (product === undefined) throw new Error('The catalogue has nothing that can be bought as it is');
  return product;
}
