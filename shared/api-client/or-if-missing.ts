import { isMissing } from '../contract/http-error.ts';

/** Awaits a call, or gives `instead()` where what the call is about is gone: another tab may have deleted it. */
export async function orIfMissing<Answer, Instead>(
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
