/** What can go wrong with the notification of a payment, in words for the simulators' pages. */
export const FAULTS = {
  none: 'Nothing: the shop is told at once',
  late: 'The notification comes late',
  twice: 'The notification comes twice',
  'out-of-order': 'An older notification comes after it',
  'wrong-amount': 'The notification has another amount',
  'wrong-merchant': 'The notification is for another merchant',
  'bad-signature': 'The notification is signed wrongly',
  'first-refused': 'The first notification is refused, the second is right',
  never: 'The notification never comes',
} as const;
export type Fault = keyof typeof FAULTS;

/** What a notification is like: `correct`, or wrong in one way. `outdated`: it reports an earlier, failed attempt. */
export type NotificationKind = 'correct' | 'outdated' | 'wrong-amount' | 'wrong-merchant' | 'bad-signature';

const NOTIFICATIONS: Readonly<Record<Fault, readonly NotificationKind[]>> = {
  none: ['correct'],
  late: ['correct'],
  twice: ['correct', 'correct'],
  'out-of-order': ['correct', 'outdated'],
  'wrong-amount': ['wrong-amount'],
  'wrong-merchant': ['wrong-merchant'],
  'bad-signature': ['bad-signature'],
  'first-refused': ['bad-signature', 'correct'],
  never: [],
};

/** What a simulator sends, and how long it waits before that. */
export type FaultPlan = { notifications: readonly NotificationKind[]; delaySeconds: number };

/** A worker runs for at most 30 seconds after its answer. */
const MAX_DELAY_SECONDS = 25;
const LATE_BY_SECONDS = 5;

/** Reads the fields `fault` and `delay_seconds` of a simulator's page, both optional; null where one makes no sense. */
export function readFaultPlan(fields: Readonly<Record<string, string>>): FaultPlan | null {
  const fault = fields.fault || 'none';
  const delay = fields.delay_seconds ?? '';
  if (!isFault(fault) || !/^\d{0,2}$/.test(delay)) return null;
  const delaySeconds = delay === '' ? (fault === 'late' ? LATE_BY_SECONDS : 0) : Number(delay);
  return { notifications: NOTIFICATIONS[fault], delaySeconds: Math.min(delaySeconds, MAX_DELAY_SECONDS) };
}

function isFault(name: string): name is Fault {
  return Object.hasOwn(FAULTS, name);
}
