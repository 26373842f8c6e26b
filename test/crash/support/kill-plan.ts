import type { Random } from '#scripts/catalogue/generated/random.ts';
import type { CallKind } from './traffic.ts';

/** When the runtime is to be killed: in such a call, or while nothing is asked of it. */
export type Kill = {
  during: CallKind | 'no call';
  /** Not before so many orders have come to their end. */
  afterOrders: number;
  /** How far into the call, as a part of what such a call takes; above 1 for those that take longer. */
  depth: number;
};

/** Each at a random moment of the run, and of the call; in the order they come. */
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

/** Most of what a call does is read before it writes: late moments are as likely as early ones. */
export function aDepth(random: Random): number {
  return 0.2 + 1.2 * random.next();
}
