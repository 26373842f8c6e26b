import { DeadlineError, withDeadline } from './deadline.ts';

/**
 * What another request is waiting for, for this one to wait for, too. The promise is this request's own: what follows
 * it runs on behalf of this request, where a response can be made. After the other one's promise itself it would not.
 * @param orElse begun where it takes too long: the other request may have ended with its work undone
 */
export async function coalesce<Value>(
  promise: Promise<Value>,
  patienceMs: number,
  orElse: () => Promise<Value>,
): Promise<Value> {
  const own = new Promise<Value>((resolve, reject) => {
    promise.then(resolve, reject);
  });
  try {
    return await withDeadline('another request', patienceMs, own);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    return orElse();
  }
}
