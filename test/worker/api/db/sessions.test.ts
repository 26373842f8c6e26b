import { env } from 'cloudflare:workers';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { aCustomer } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { createApi } from '#worker/api/index.ts';

const READS = [...ENDPOINT_BY_NAME]
  .filter(([, { method }]) => method === 'GET')
  .map(([name, { path, access }]) => ({ name, path, access }));

/** The constraint of each database session of a call. Empty if the call queries the primary without a session. */
async function sessionsOf({ path }: Pick<Call, 'path'>): Promise<string[]> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const sessions: string[] = [];
  const DB = databaseWith({}, { onSession: (from) => void sessions.push(from) });
  const { token } = await aCustomer();
  const query = new URLSearchParams(path.includes('search') ? { q: 'braai' } : {});
  const headers = { Authorization: `Bearer ${token}` };
  await createApi().request(`${path.replaceAll(/\{\w+\}/g, '7')}?${query}`, { headers }, { ...env, DB });
  return sessions;
}

it.each(READS.filter(({ access }) => access === 'public'))(
  '$name is public and may read from a replica',
  async (call) => {
    expect(await sessionsOf(call)).toEqual(['first-unconstrained']);
  },
);

it.each(READS.filter(({ access }) => access !== 'public'))(
  '$name reads from the primary database',
  async (call) => {
    expect(await sessionsOf(call)).toEqual([]);
  },
);
