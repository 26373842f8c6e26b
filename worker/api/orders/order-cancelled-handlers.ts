import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';

/** The hooks that other features run when a customer cancels an order or a parcel. `composition.ts` registers them. */
export type OrderCancelledHandlers = {
  /** Builds statements that the cancelling batch runs after the change itself, so both are applied or neither is. */
  buildStatements(db: D1Database, cancelled: CancelledOrder): D1PreparedStatement[];
  /** Builds such statements for the batch that cancels one parcel of a paid order. */
  buildParcelStatements(db: D1Database, cancelled: CancelledParcel): D1PreparedStatement[];
  /** Runs after the order or the parcel is cancelled. Must not throw. Returns true if the order must be read again. */
  runAfterwards(c: Context<ApiEnv>, orderId: number): Promise<boolean>;
};

export type CancelledOrder = { orderId: number; userId: number; reason: string; now: Date };
export type CancelledParcel = { orderId: number; supplierId: number; reason: string; now: Date };
