import type { AnalyticsEvent } from '#shared/contract/events.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { prepare } from '../db/sql.ts';

/** The fields of all events; each kind has some of them. */
type EventFields = {
  name: string;
  product_id?: number;
  quantity?: number;
  content_type?: string;
  content_id?: number;
};

/**
 * Records an event in Analytics Engine if it is bound, otherwise in D1. Neither receives personal data.
 *
 * In Analytics Engine, `index1` is the event's name, `blob1` the content's type, `double1` the product's or the
 * content's id, and `double2` the units. The data point's own timestamp is the event's time.
 */
export async function insertEvent(
  { DB, ANALYTICS }: Pick<Bindings, 'DB' | 'ANALYTICS'>,
  event: AnalyticsEvent,
  now: Date,
): Promise<void> {
  const { name, product_id, quantity, content_type, content_id }: EventFields = event;
  if (ANALYTICS !== undefined) {
    ANALYTICS.writeDataPoint({
      indexes: [name],
      blobs: [content_type ?? null],
      doubles: [product_id ?? content_id ?? 0, quantity ?? 0],
    });
    return;
  }
  await prepare(DB)`
    INSERT INTO analytics_event (name, product_id, quantity, content_type, content_id, created_at)
    VALUES (${name}, ${product_id}, ${quantity}, ${content_type}, ${content_id}, ${now})`.run();
}
