import { HttpError } from '../contract/http-error.ts';

/** Awaits a call; after a 404 it answers with `now()`, because another tab may have deleted what the call is about. */
export async function orIfNotFound<Answer>(
  call: Promise<Answer>,
  now: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    return now();
  }
}
