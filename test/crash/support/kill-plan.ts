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

/** A kill of the runtime: during a call of this kind, or while the shop is idle. */
export type Kill = {
  during: CallKind | 'no call';
  /** The number of orders that must finish before this kill. */
  afterOrders: number;
  /** The moment within the call, as a fraction of its usual duration; above 1 for slow calls. */
  depth: number;
};

/** Plans kills at random moments of the run and of the call, in order. */
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

/** A call spends most of its time reading and writes at the end, so late moments are as likely as early ones. */
export function aDepth(random: Random): number {
  return 0.2 + 1.2 * random.next();
}
