import { env } from 'cloudflare:workers';
import type { Customer } from '#test/support/a-shop.ts';
import { createSessionToken, hashSessionToken } from '#worker/api/auth/session-token.ts';

const DAY_MS = 86_400_000;

/** A session of a customer on a device: its id, and its credential. */
export async function aSession(
  { userId }: Customer,
  deviceName: string,
): Promise<{ id: number; cookie: string }> {
  const cookie = createSessionToken();
  const now = new Date();
  const { meta } = await env.DB.prepare(
    `INSERT INTO session (user_id, token_hash, device_name, created_at, last_seen_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?4, ?5)`,
  )
    .bind(
      userId,
      hashSessionToken(cookie),
      deviceName,
      now.toISOString(),
      new Date(now.getTime() + DAY_MS).toISOString(),
    )
    .run();
  return { id: meta.last_row_id, cookie };
}
