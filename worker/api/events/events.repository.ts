import type { AnalyticsEvent } from '#shared/contract/events.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { prepare } from '../db/sql.ts';

/**
 * Counts an event: in Analytics Engine where it is bound, else in D1. Neither learns who it was.
 *
 * In Analytics Engine: `index1` the name, `blob1` the content's type, `double1` the product's or the content's id,
 * `double2` the pieces; its own timestamp says when.
 */
export async function insertEvent(
  { DB, ANALYTICS }: Pick<Bindings, 'DB' | 'ANALYTICS'>,
  event: AnalyticsEvent,
  now: Date,
): Promise<void> {
  const { name, product_id, quantity, content_type, content_id } = { ...NOTHING_ELSE, ...event };
  if (ANALYTICS !== undefined) {
    ANALYTICS.writeDataPoint({
      indexes: [name],
      blobs: [content_type],
      doubles: [product_id ?? content_id ?? 0, quantity ?? 0],
    });
    return;
  }
  await prepare(DB)`
    INSERT INTO analytics_event (name, product_id, quantity, content_type, content_id, created_at)
    VALUES (${name}, ${product_id}, ${quantity}, ${content_type}, ${content_id}, ${now})`.run();
}

/** The fields that an event may leave out. */
const NOTHING_ELSE: {
  product_id: number | null;
  quantity: number | null;
  content_type: string | null;
  content_id: number | null;
} = { product_id: null, quantity: null, content_type: null, content_id: null };
