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

/** When to kill the runtime: during a call of this kind, or while idle. */
export type Kill = {
  during: CallKind | 'no call';
  /** Not before this many orders are finished. */
  afterOrders: number;
  /** The moment within the call, as a fraction of such a call's usual time; above 1 for slow ones. */
  depth: number;
};

/** Kills at random moments of the run and of the call, in order. */
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
        depth: aDepth(random),
      })),
    )
    .toSorted((one, other) => one.afterOrders - other.afterOrders);
}

/** A call reads most of its time and writes late, so late moments are as likely as early ones. */
export function aDepth(random: Random): number {
  return 0.2 + 1.2 * random.next();
}
