import { HttpError } from '#shared/contract/http-error.ts';

/** Awaits a call, or gives `instead()` where an API elsewhere does not have the call. */
export async function orIfLacking<Answer>(
  call: Promise<Answer>,
  instead: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof HttpError) || !LACKING.has(error.status)) throw error;
    return instead();
  }
}

/** By status: 501 has no code of its own. An API may read the last part of the path as an id, and refuse that. */
const LACKING: ReadonlySet<number> = new Set([400, 404, 405, 422, 501]);
