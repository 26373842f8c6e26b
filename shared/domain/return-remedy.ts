import type { ReturnReason } from './return-states.ts';

/** The remedies from which a customer who returns defective goods can choose (CPA s56). */
export const RETURN_REMEDIES = ['refund', 'replacement', 'repair'] as const;
export type ReturnRemedy = (typeof RETURN_REMEDIES)[number];

/** The remedies that a reason allows. */
export function remediesFor(reason: ReturnReason): readonly ReturnRemedy[] {
  return reason === 'defective' ? RETURN_REMEDIES : ['refund'];
}

/** The shop's next step once a return has arrived, by remedy. */
export const REMEDY_PROMISES: Readonly<Record<ReturnRemedy, string>> = {
  refund: 'we’ll refund you the way you paid',
  replacement: 'we’ll send you a new one',
  repair: 'we’ll repair it and send it back to you',
};

/** The customer's choice for a return; null if its reason leaves no choice. */
export function remedySentence({
  reason,
  remedy,
}: {
  reason: ReturnReason;
  remedy: ReturnRemedy;
}): string | null {
  return reason === 'defective' ? `You asked for ${REMEDIES[remedy]}.` : null;
}

const REMEDIES: Readonly<Record<ReturnRemedy, string>> = {
  refund: 'your money back',
  replacement: 'a replacement',
  repair: 'a repair',
};
