/**
 * What another request is waiting for, for this one to wait for, too. The promise is this request's own: what follows
 * it runs on behalf of this request, where a response can be made. After the other one's promise itself it would not.
 */
export function joinOtherRequest<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
  });
}
