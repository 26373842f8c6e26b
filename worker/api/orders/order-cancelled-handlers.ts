import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';

/** What other features do when a customer cancels an order or a parcel. `composition.ts` says which do. */
export type OrderCancelledHandlers = {
  /** Statements of the batch that cancels the order, after the change itself: they are written with it or not at all. */
  buildStatements(db: D1Database, cancelled: CancelledOrder): D1PreparedStatement[];
  /** The same of the batch that cancels one parcel of a paid order. */
  buildParcelStatements(db: D1Database, cancelled: CancelledParcel): D1PreparedStatement[];
  /** Runs once the order or the parcel is cancelled. It must not throw. Answers whether the order reads differently now. */
  runAfterwards(c: Context<ApiEnv>, orderId: number): Promise<boolean>;
};

export type CancelledOrder = { orderId: number; userId: number; reason: string; now: Date };
export type CancelledParcel = { orderId: number; supplierId: number; reason: string; now: Date };
