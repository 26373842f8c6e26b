import { HttpError, isMissing } from '#shared/contract/http-error.ts';

/** Awaits a call. Returns `instead()` if the resource no longer exists, perhaps because another tab has deleted it. */
export async function fallBackIfMissing<Answer, Instead>(
  call: Promise<Answer>,
  instead: () => Instead | Promise<Instead>,
): Promise<Answer | Instead> {
  try {
    return await call;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return instead();
  }
}

/** Data that a document can be shown without: the loaded value, or the fallback and the error. */
export type OptionalPart<Value> = { value: Value; failedPart?: HttpError };

/** Awaits optional data. If the API call fails, returns the fallback and the error. Throws all other errors. */
export async function optionalPart<Value>(
  part: Promise<Value>,
  fallback: Value,
): Promise<OptionalPart<Value>> {
  try {
    return { value: await part };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { value: fallback, failedPart: error };
  }
}
