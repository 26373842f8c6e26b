import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import { type Erasure, listUnrecordedErasures, markErasuresRecorded } from './erasures.repository.ts';

/** The prefix of KV keys that record erased accounts: `erasure:42`. The metadata contains the time. */
export const ERASURE_PREFIX = 'erasure:';

/** The number of erasures copied at once. A worker has six connections, so some of these writes wait for a free one. */
const ERASURES_AT_ONCE = 20;

const UserIdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number));
const MetadataSchema = v.object({ erasedAt: InstantSchema });

/**
 * Copies new erasures to KV, where they survive the loss of the database, so that a restored backup is erased again.
 * The function can safely be repeated after a failure.
 */
export async function recordErasures(db: D1Database, kv: KVNamespace): Promise<void> {
  for (;;) {
    const erasures = await listUnrecordedErasures(db, ERASURES_AT_ONCE);
    if (erasures.length === 0) return;
    await Promise.all(
      erasures.map(({ userId, erasedAt }) =>
        kv.put(`${ERASURE_PREFIX}${userId}`, '', { metadata: { erasedAt } }),
      ),
    );
    await markErasuresRecorded(
      db,
      erasures.map(({ userId }) => userId),
    );
  }
}

/** Lists the erasures recorded in KV since a time. */
export async function listRecordedErasures(kv: KVNamespace, since: string): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix: ERASURE_PREFIX, cursor });
    for (const { name, metadata } of page.keys) {
      const userId = v.parse(UserIdSchema, name.slice(ERASURE_PREFIX.length));
      const { erasedAt } = v.parse(MetadataSchema, metadata);
      if (erasedAt >= since) erasures.push({ userId, erasedAt });
    }
    if (page.list_complete) return erasures;
    cursor = page.cursor;
  }
}
