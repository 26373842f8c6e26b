import { HttpError } from '../contract/http-error.ts';

/** Answers a call with `now` where the thing that it is about does not exist any more: another tab may have deleted it. */
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
