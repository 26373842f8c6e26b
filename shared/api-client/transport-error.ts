import type { ErrorCode } from '../contract/errors.ts';
import { HttpError } from '../contract/http-error.ts';

/**
 * The reason why a call got no usable response: no connection, the client's own time limit, or a response that violates
 * the contract.
 */
export type TransportFailure = 'offline' | 'timeout' | 'broken-reply';

/** A call without a usable response. A server returns this error's status and code to its own caller. */
export class TransportError extends HttpError {
  readonly failure: TransportFailure;

  constructor(failure: TransportFailure, message: string, cause?: unknown) {
    const { status, code } = REJECTION_OF_FAILURE[failure];
    super(status, code, message, { cause });
    this.name = 'TransportError';
    this.failure = failure;
  }
}

const REJECTION_OF_FAILURE: Readonly<Record<TransportFailure, { status: number; code: ErrorCode }>> = {
  offline: { status: 503, code: 'unavailable' },
  timeout: { status: 503, code: 'timeout' },
  'broken-reply': { status: 502, code: 'bad_gateway' },
};
