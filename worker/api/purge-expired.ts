import { deleteExpiredSessionsStatement } from './auth/session.repository.ts';
import { deleteExpiredNotificationsStatement } from './payments/notifications.repository.ts';
import { deleteExpiredListItemsStatement } from './product-lists/product-lists.repository.ts';
import { deleteExpiredSupportRequestsStatement } from './support/support.repository.ts';

/** Two years, as the privacy policy says. */
const SUPPORT_REQUESTS_KEPT_MS = 730 * 86_400_000;
/** Long enough to find out why a gateway's own are refused. */
const UNSIGNED_NOTIFICATIONS_KEPT_MS = 30 * 86_400_000;

/** Removes what has served its time and belongs to somebody. */
export async function purgeExpired(db: D1Database, now: Date): Promise<void> {
  await db.batch([
    deleteExpiredSessionsStatement(db, now),
    deleteExpiredListItemsStatement(db, now),
    deleteExpiredSupportRequestsStatement(db, new Date(now.getTime() - SUPPORT_REQUESTS_KEPT_MS)),
    deleteExpiredNotificationsStatement(db, new Date(now.getTime() - UNSIGNED_NOTIFICATIONS_KEPT_MS)),
  ]);
}
