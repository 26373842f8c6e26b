import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import type { AddressInput } from '#shared/contract/address.ts';

/** The registration of a new customer. */
export function makeRegistration() {
  const password = 'a quiet morning in Knysna';
  return {
    name: 'Sipho Dlamini',
    email: `sipho-${crypto.randomUUID()}@example.com`,
    password,
    password_confirmation: password,
    device_name: 'contract',
  };
}

/** An address in Gauteng, in the API's input format. */
export const NEW_ADDRESS = {
  recipient: 'Sipho Dlamini',
  phone: '082 123 4567',
  street: '12 Vilakazi Street',
  complex: '',
  suburb: 'Orlando West',
  city: 'Soweto',
  province_id: 3,
  postal_code: '1804',
  notes: '',
} satisfies AddressInput;

/** Creates a client over HTTP for the owner of a token, or for a visitor. */
export function createHttpClient(
  origin: string,
  token?: string,
  headers: Record<string, string> = {},
): ApiClient {
  return createApiClient({
    origin,
    fetch: (request) => fetch(request),
    headers: () => ({ ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) }),
  });
}
