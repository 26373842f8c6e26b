import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';

/** A page that is open elsewhere, or a form sent again, still names what was deleted: it must not mean something new. */
describe('an id of what was deleted', () => {
  it('is no later address', async () => {
    const { api, userId } = await aCustomer();
    const id = await anAddress(userId);
    await api.deleteAddress(id);
    expect(await anAddress(userId)).toBeGreaterThan(id);
  });

  it('is no later list', async () => {
    const { api } = await aCustomer();
    const { id } = await api.createProductList({ name: 'Braai' });
    await api.deleteProductList(id);
    expect((await api.createProductList({ name: 'Kitchen' })).id).toBeGreaterThan(id);
  });

  it('is no later session', async () => {
    const { api, userId } = await aCustomer();
    const [session] = await api.listSessions();
    await api.endSession(session?.id ?? 0);
    await env.DB.prepare(
      `INSERT INTO session (user_id, token_hash, created_at, last_seen_at, expires_at)
       VALUES (?, 'a hash', '2026-11-22', '2026-11-22', '2099-01-01')`,
    )
      .bind(userId)
      .run();
    const later = await env.DB.prepare('SELECT id FROM session WHERE user_id = ?')
      .bind(userId)
      .first<number>('id');
    expect(later).toBeGreaterThan(session?.id ?? 0);
  });
});
