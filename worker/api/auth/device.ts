import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { DEVICE_HEADER, type Device, readDevice, withAccount } from '#worker/platform/known-device.ts';
import type { ApiEnv } from '../api-env.ts';
import { prepare } from '../db/sql.ts';

/**
 * Returns the call's device if the account with this email recognises it: the device has logged in to the account in
 * the last year, and neither the password nor the email has changed since. A login to an earlier account with the same
 * email does not count. Otherwise returns null. Reads the database only if the call has a valid device token for the
 * email.
 */
export async function knownDeviceOf(c: Context<ApiEnv>, email: string): Promise<Device | null> {
  const { operatorSecret } = getConfig(c.env);
  const device = readDevice(operatorSecret, c.req.header(DEVICE_HEADER), c.get('now')());
  const since = device?.knownSince(email);
  if (device === null || since === undefined) return null;
  const account = await prepare(c.env.DB)`
    SELECT 1 FROM user
    WHERE email = ${email} AND coalesce(devices_known_since, created_at) <= ${since}`.first();
  return account === null ? null : device;
}

/** Issues a new device token after the user has proven that the account is theirs. */
export function rememberDevice(c: Context<ApiEnv>, email: string): void {
  const { operatorSecret } = getConfig(c.env);
  const token = withAccount(operatorSecret, c.req.header(DEVICE_HEADER), email, c.get('now')());
  c.header(DEVICE_HEADER, token);
}
