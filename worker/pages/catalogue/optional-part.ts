import { HttpError } from '#shared/contract/http-error.ts';

/** A part that a document can be shown without: what was loaded, or the fallback and the failure. */
export type OptionalPart<Value> = { value: Value; failedPart?: HttpError };

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
