import { HttpError } from '../contract/http-error.ts';

/** A call about something that is gone already, deleted in another tab say, answers with what there is now. */
export async function orIfGone<Answer>(call: Promise<Answer>, now: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    return now();
  }
}
