import { isRecord } from '../is-record.ts';

/** Field name → messages (R-ENT-10). */
export type FieldErrors = Record<string, string[]>;

/** True if an untrusted value maps field names to messages. */
export function isFieldErrors(value: unknown): value is FieldErrors {
  return isRecord(value) && Object.values(value).every(isListOfTexts);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/**
 * Every possible `code` of an error. The list is closed, so that a client can handle all codes. The first group
 * contains general codes for each status; the second group, codes for particular calls.
 */
export const ERROR_CODES = [
  /** 400: the request cannot be read. */
  'bad_request',
  /** 401: there is no session, or it has ended. */
  'unauthenticated',
  /** 403: the request could not be verified as coming from the shop's own page, or the call needs a recent login. */
  'forbidden',
  /** 404: the resource does not exist, or belongs to another customer. */
  'not_found',
  /** 405: the path exists, but not with this method. */
  'method_not_allowed',
  /** 409: the current data does not allow the call, for example because it has changed since the caller loaded it. */
  'conflict',
  /** 410: the resource existed and has been removed permanently. */
  'gone',
  /** 413: the body is larger than any call needs. */
  'body_too_large',
  /** 415: the call does not accept the body's media type. */
  'unsupported_media_type',
  /** 422: fields are invalid; `errors` lists them. */
  'invalid',
  /** 429: a limit is reached; `Retry-After` contains the wait. */
  'too_many_requests',
  /** 500: a server error. */
  'internal',
  /** 502: an upstream service returned an invalid response. */
  'bad_gateway',
  /** 503: an upstream service is unreachable. */
  'unavailable',
  /** 503: the shop is closed for maintenance. */
  'maintenance',
  /** 503: no response arrived in time. 408: the request did not arrive completely. */
  'timeout',

  /** 409 for a cart item: the accepted price is outdated. `price` (rand) is the current one. */
  'price_changed',
  /** 409 for an order: the total differs from the one shown. `seen_total` and `total` are in rand. */
  'total_changed',
  /** 409 for an order: the cart changed while the order was placed. */
  'cart_changed',
  /** 409 for an order: the cart is empty. */
  'cart_empty',
  /** 409 for an order: the stock is lower than the quantity in the cart. */
  'sold_out',
  /** 409 for an order: a product in the cart is no longer sold. */
  'no_longer_sold',
  /**
   * 409 for an order: with it, the unpaid orders of the customer, or of new customers on the same network, would
   * reserve more stock than is allowed.
   */
  'hold_limit',
  /** 409 for an order: only customers with a verified email may reserve this much stock. */
  'email_unverified',
  /**
   * 409 when cancelling: a parcel of the order is already packed, or the order has ended. Also for a single parcel of
   * an unpaid order.
   */
  'order_not_cancellable',
  /** 409 when paying or changing the voucher: the order is already paid. */
  'order_paid',
  /** 409 when paying or changing the voucher: the order was cancelled, has expired or was refunded. */
  'order_closed',
  /** 409 for an invoice: the order is not paid. */
  'order_unpaid',
  /** 409 for an invoice: no retailer issues one for this order, or not yet. */
  'no_document',
  /**
   * 409 for a return: the parcel or one of its lines cannot be returned, or can no longer be returned, or not for this
   * reason.
   */
  'not_returnable',
  /** 409 for the Wishlist: it can be neither renamed nor deleted. */
  'list_locked',
  /** 409 for a form: the session in the cookie is not the one that the form was rendered for. */
  'session_changed',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** True if an untrusted string is an error code. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return ERROR_CODES.some((known) => known === code);
}

/** Returns the default code for a status, for errors without a code. */
export function errorCodeForStatus(status: number): ErrorCode {
  return CODE_OF_STATUS[status] ?? (status >= 500 ? 'internal' : 'bad_request');
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_requests',
  502: 'bad_gateway',
  503: 'unavailable',
  504: 'timeout',
};
