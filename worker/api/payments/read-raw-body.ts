import { MAX_PAYMENT_FORM_BYTES, readBoundedText } from '#worker/platform/bounded-body.ts';
import { writeLog } from '#worker/platform/log.ts';
import { badRequest } from '../http/errors.ts';

/**
 * Reads a body as text; null if it is too long. Throws a 400 for a truncated or non-UTF-8 body, and logs the error
 * because the sender is a gateway.
 */
export async function readRawBody(request: Request): Promise<string | null> {
  try {
    return await readBoundedText(request, MAX_PAYMENT_FORM_BYTES);
  } catch (error) {
    writeLog({ level: 'warn', at: 'api', message: 'a gateway’s body could not be read', cause: error });
    throw badRequest('This can’t be read.', error);
  }
}
