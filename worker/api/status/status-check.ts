import { withDeadline } from '#worker/platform/deadline.ts';

/**
 * One check of the shop's status. `isWell` is false if an operator must act; `remedy` is the command to run or the
 * place to look, if there is one.
 */
export type StatusCheck = { isWell: boolean; text: string; remedy?: string };

export type NamedCheck = StatusCheck & { name: string };

const DEADLINE_MS = 10_000;

/** Runs a check. A check that throws or does not respond in time fails. This function never throws. */
export async function runCheck(name: string, check: () => Promise<StatusCheck>): Promise<NamedCheck> {
  try {
    return { name, ...(await withDeadline(name, DEADLINE_MS, check())) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { name, isWell: false, text: `no answer: ${reason.split('\n')[0]}` };
  }
}
