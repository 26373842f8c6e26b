/**
 * A `correct` notification, or one with a single error. `outdated`: a notification about an earlier, failed attempt.
 */
export type NotificationKind = 'correct' | 'outdated' | 'wrong-amount' | 'wrong-merchant' | 'bad-signature';

type Fault = {
  /** The label of the fault on the simulators' pages. */
  label: string;
  notifications: readonly NotificationKind[];
};

/** The faults that a payment's notification can have. */
export const FAULTS: ReadonlyMap<string, Fault> = new Map([
  ['none', { label: 'Nothing: the shop is told at once', notifications: ['correct'] }],
  ['late', { label: 'The notification is late', notifications: ['correct'] }],
  ['twice', { label: 'The notification is sent twice', notifications: ['correct', 'correct'] }],
  [
    'out-of-order',
    { label: 'An older notification arrives after it', notifications: ['correct', 'outdated'] },
  ],
  ['wrong-amount', { label: 'The notification has another amount', notifications: ['wrong-amount'] }],
  [
    'wrong-merchant',
    { label: 'The notification is for another merchant', notifications: ['wrong-merchant'] },
  ],
  ['bad-signature', { label: 'The notification is signed wrongly', notifications: ['bad-signature'] }],
  [
    'first-rejected',
    {
      label: 'The first notification is rejected, the second is right',
      notifications: ['bad-signature', 'correct'],
    },
  ],
  ['never', { label: 'The notification is never sent', notifications: [] }],
]);

/** The notifications a simulator sends, and the delay before them. */
export type FaultPlan = { notifications: readonly NotificationKind[]; delaySeconds: number };

/** A worker runs for at most 30 seconds after its response. */
const MAX_DELAY_SECONDS = 25;
const LATE_BY_SECONDS = 5;

/** Reads the optional fields `fault` and `delay_seconds` of a simulator's page; null if one is invalid. */
export function readFaultPlan(fields: Readonly<Record<string, string>>): FaultPlan | null {
  const name = fields.fault || 'none';
  const delay = fields.delay_seconds ?? '';
  const fault = FAULTS.get(name);
  if (fault === undefined || !/^\d{0,2}$/.test(delay)) return null;
  const delaySeconds = delay === '' ? (name === 'late' ? LATE_BY_SECONDS : 0) : Number(delay);
  return { notifications: fault.notifications, delaySeconds: Math.min(delaySeconds, MAX_DELAY_SECONDS) };
}
