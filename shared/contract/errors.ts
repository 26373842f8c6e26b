import { isRecord } from '../is-record.ts';

/** Field name → messages (R-ENT-10). */
export type FieldErrors = Record<string, string[]>;

/** Whether something from outside maps field names to messages. */
export function isFieldErrors(value: unknown): value is FieldErrors {
  return isRecord(value) && Object.values(value).every(isListOfTexts);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/**
 * Every `code` that a refusal may carry; the list is closed, so that a client can know all of them. The first group has
 * one code a status, for refusals that nobody needs to tell apart.
 */
export const ERROR_CODES = [
  /** 400: the request cannot be read. */
  'bad_request',
  /** 401: there is no session, or it has ended. */
  'unauthenticated',
  /** 403: the caller cannot prove that the shop's own page sent this. */
  'forbidden',
  /** 404: it does not exist, or belongs to somebody else. */
  'not_found',
  /** 405: the path exists, the method does not. */
  'method_not_allowed',
  /** 409: something has changed since the caller looked. */
  'conflict',
  /** 410: it existed and is gone for good. */
  'gone',
  /** 413: the body is longer than any call needs. */
  'body_too_large',
  /** 415: the body is not of a type that the call reads. */
  'unsupported_media_type',
  /** 422: fields are wrong; `errors` says which. */
  'invalid',
  /** 429: a limit is reached; `Retry-After` says for how long. */
  'too_many_requests',
  /** 500: a fault of the server. */
  'internal',
  /** 502: something behind the server answered what cannot be used. */
  'bad_gateway',
  /** 503: something behind the server cannot be reached. */
  'unavailable',
  /** 503: the shop is closed for maintenance. */
  'maintenance',
  /** 503: there was no answer in time. */
  'timeout',

  /** 409 of a cart item: the price is not the one that was accepted; `price` (rand) is the present one. */
  'price_changed',
  /** 409 of an order: the total is not the one that was seen; `seen_total` and `total` in rand. */
  'total_changed',
  /** 409 of an order: the cart changed while the order was placed. */
  'cart_changed',
  /** 409 of an order: the cart is empty. */
  'cart_empty',
  /** 409 of an order: less is in stock than the cart holds. */
  'sold_out',
  /** 409 of an order: a product in the cart is no longer sold. */
  'no_longer_sold',
  /** 409 of an order: unpaid orders hold as much as they may; one of them has to be paid or cancelled first. */
  'hold_limit',
  /** 409 of an order: so much is held only for customers who have verified their e-mail. */
  'email_unverified',
  /** 409 of cancelling: a part of the order is packed, or the order has ended. */
  'order_not_cancellable',
  /** 409 of paying and of vouchers: the order is paid. */
  'order_paid',
  /** 409 of paying and of vouchers: the order was cancelled, has expired or was refunded. */
  'order_closed',
  /** 409 of invoices: the order is not paid. */
  'order_unpaid',
  /** 409 of invoices and credit notes: the retailer issues none for this order, or cannot yet. */
  'no_document',
  /** 409 of returns: the parcel, or a line of it, may not come back, or not for this reason (any more). */
  'not_returnable',
  /** 409 of the Wishlist: it can be neither renamed nor deleted. */
  'list_locked',
  /** 409 of a form: it was made for another session than the one that the cookie holds. */
  'session_changed',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Whether a text from outside is a code of the list. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return ERROR_CODES.some((known) => known === code);
}

/** The code of a refusal of which only the status is known. */
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
