import { DeadlineError, withDeadline } from './deadline.ts';

/**
 * Waits for work that another request has started, instead of starting it again. Workers forbid I/O through another
 * request's promise, so the promise is wrapped in a new one.
 * @param orElse starts the work again after `timeoutMs`, because the other request may have been cancelled
 */
export async function coalesce<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  orElse: () => Promise<Value>,
): Promise<Value> {
  const own = new Promise<Value>((resolve, reject) => {
    promise.then(resolve, reject);
  });
  try {
    return await withDeadline('another request', timeoutMs, own);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    return orElse();
  }
}
