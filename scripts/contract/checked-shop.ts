import * as v from 'valibot';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { TransportError } from '#shared/api-client/transport-error.ts';
import { ErrorBodySchema } from '#shared/contract/error-body.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { HttpError, isRejection } from '#shared/contract/http-error.ts';
import type { Product } from '#shared/contract/product.ts';
import { createHttpClient, type makeRegistration } from './new-shopper.ts';

/** Results of earlier steps that later ones use. */
type Findings = {
  /** The token of the customer that the check acts as. */
  token: string;
  /**
   * The customer's registration. Set only if the check registered the customer, and may therefore change and remove the
   * account.
   */
  person: ReturnType<typeof makeRegistration>;
  product: Product;
  categoryId: number;
  sitemapPart: number;
  listId: number;
  shareToken: string;
  addressId: number;
  cartItemId: number;
  orderId: number;
};

const CALLED: Readonly<Record<keyof Findings, string>> = {
  token: 'a customer',
  person: 'a customer that the check registered',
  product: 'a product',
  categoryId: 'a category',
  sitemapPart: 'a sitemap file',
  listId: 'a list',
  shareToken: 'a shared list',
  addressId: 'an address',
  cartItemId: 'a cart item',
  orderId: 'an order',
};

/** Thrown by a step that cannot run, for example because no earlier step has produced its input. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** The checked API, and the results of earlier steps. */
export class ApiUnderTest {
  readonly origin: string;
  readonly found: Partial<Findings>;

  constructor(origin: string, token: string | null) {
    this.origin = origin;
    this.found = token === null ? {} : { token };
  }

  /** Returns a result of an earlier step. Throws {@link NotTried} if there is none. */
  need<Name extends keyof Findings>(name: Name): Findings[Name] {
    const finding = this.found[name];
    if (finding === undefined) throw new NotTried(`needs ${CALLED[name]}`);
    return finding;
  }

  /** Returns the client of a token's owner. */
  client(token: string): ApiClient {
    return createHttpClient(this.origin, token);
  }

  /** The client of the customer that the check acts as. */
  get customer(): ApiClient {
    return this.client(this.need('token'));
  }

  get visitor(): ApiClient {
    return createHttpClient(this.origin);
  }
}

export function expectThat(isSo: boolean, problem: string): asserts isSo {
  if (!isSo) throw new Error(problem);
}

/**
 * Expects a client call to be rejected with this status and code and, if `field` is given, with an error for that
 * field.
 */
export async function expectRejected(
  call: Promise<unknown>,
  status: number,
  code: ErrorCode,
  field?: string,
): Promise<void> {
  const error: unknown = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (isRejection(error, 'too_many_requests')) throw error;
  expectThat(error instanceof HttpError, `succeeds instead of being rejected with ${status}`);
  expectThat(
    error.status === status,
    `is rejected with ${error instanceof TransportError ? error.failure : error.status}, not ${status}`,
  );
  expectThat(error.code === code, `is rejected with the code ${error.code}, not ${code}`);
  if (field !== undefined) expectThat(field in error.errors, `has no error for the field ${field}`);
}

/**
 * Expects a response to be a rejection in the contract's shape with this status and code and, if `field` is given, with
 * an error for that field.
 */
export async function expectRejection(
  answer: Response,
  status: number,
  code: ErrorCode,
  field?: string,
): Promise<void> {
  expectThat(answer.status === status, `responds with ${answer.status}, not ${status}`);
  const body = v.safeParse(ErrorBodySchema, await answer.json().catch(() => null));
  expectThat(body.success, `rejects in another format: ${body.issues?.[0]?.message ?? ''}`);
  const { code: actual, errors = {} } = body.output;
  expectThat(actual === code, `rejects with the code ${actual}, not ${code}`);
  if (field !== undefined) expectThat(field in errors, `has no error for the field ${field}`);
}
