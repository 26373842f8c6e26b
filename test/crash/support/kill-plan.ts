import type { Random } from '#scripts/catalogue/generated/random.ts';

export type CallKind =
  | 'filling'
  | 'placing'
  | 'discounting'
  | 'paying'
  | 'notifying'
  | 'cancelling'
  | 'repeating'
  | 'looking'
  | 'tending';

/** One planned kill of the runtime: during a call of this kind, or while no call is running. */
export type Kill = {
  during: CallKind | 'no call';
  /** The kill waits until this many orders are finished. */
  afterOrders: number;
  /**
   * The moment within the call, as a fraction of the usual duration of such calls. Values above 1 hit only slow calls.
   */
  depth: number;
};

/** Plans kills at random moments, sorted by the number of finished orders. */
export function planKills(
  random: Random,
  { orders, quotas }: { orders: number; quotas: Readonly<Partial<Record<Kill['during'], number>>> },
): Kill[] {
  const kinds = Object.entries(quotas) as [Kill['during'], number][];
  return kinds
    .flatMap(([during, count]) =>
      Array.from({ length: count }, () => ({
        during,
        afterOrders: random.between(0, orders - 1),
        depth: randomDepth(random),
      })),
    )
    .toSorted((one, other) => one.afterOrders - other.afterOrders);
}

/**
 * Picks a moment evenly between 0.2 and 1.4 of a call's usual duration, because writes happen near the end of a call.
 */
export function randomDepth(random: Random): number {
  return 0.2 + 1.2 * random.next();
}
