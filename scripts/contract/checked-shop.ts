import * as v from 'valibot';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { TransportError } from '#shared/api-client/transport-error.ts';
import { ErrorBodySchema } from '#shared/contract/error-body.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { HttpError, isRefusal } from '#shared/contract/http-error.ts';
import type { Product } from '#shared/contract/product.ts';
import { clientOver, type newRegistration } from './new-shopper.ts';

/** The API that is checked, and what earlier steps of the check have found out about it. */
export type CheckedShop = {
  origin: string;
  /** The client of whoever holds this token, or of a visitor. */
  client: (token?: string) => ApiClient;
  /** The customer that the check speaks for. */
  token?: string;
  /** Only where the check has registered the customer itself: then it may change and remove the account. */
  person?: ReturnType<typeof newRegistration>;
  product?: Product;
  categoryId?: number;
  sitemapPart?: number;
  listId?: number;
  addressId?: number;
  cartItemId?: number;
  orderId?: number;
};

/** Thrown where a step cannot be tried, because an earlier one has not found what it needs. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

export function createCheckedShop(origin: string, token: string | null): CheckedShop {
  const client: CheckedShop['client'] = (bearer) => clientOver(origin, bearer);
  return { origin, client, ...(token === null ? {} : { token }) };
}

/** What an earlier step has found out. */
export function need<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new NotTried(`needs ${what}`);
  return value;
}

/** The client of the customer that the check speaks for. */
export function customer(shop: CheckedShop): ApiClient {
  return shop.client(need(shop.token, 'a customer'));
}

export function expectThat(isSo: boolean, problem: string): asserts isSo {
  if (!isSo) throw new Error(problem);
}

/** Whether a call of the client is refused with this status and code, and with an error at the field if one is named. */
export async function expectRefused(
  call: Promise<unknown>,
  status: number,
  code: ErrorCode,
  field?: string,
): Promise<void> {
  const error: unknown = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (isRefusal(error, 'too_many_requests')) throw error;
  expectThat(error instanceof HttpError, `is done, and not refused with ${status}`);
  expectThat(
    error.status === status,
    `is refused with ${error instanceof TransportError ? error.failure : error.status}, not with ${status}`,
  );
  expectThat(error.code === code, `is refused with the code ${error.code}, not ${code}`);
  if (field !== undefined) expectThat(field in error.errors, `says nothing of the field ${field}`);
}

/** Whether an answer is a refusal in the contract's shape, with this status and code, and with an error at the field if one is named. */
export async function expectRefusal(
  answer: Response,
  status: number,
  code: ErrorCode,
  field?: string,
): Promise<void> {
  expectThat(answer.status === status, `answers ${answer.status}, not ${status}`);
  const body = v.safeParse(ErrorBodySchema, await answer.json().catch(() => null));
  expectThat(body.success, `refuses in another shape: ${body.issues?.[0]?.message ?? ''}`);
  const { code: given, errors = {} } = body.output;
  expectThat(given === code, `refuses with the code ${given}, not ${code}`);
  if (field !== undefined) expectThat(field in errors, `says nothing of the field ${field}`);
}
