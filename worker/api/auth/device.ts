import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { DEVICE_HEADER, type Device, readDevice, withAccount } from '#worker/platform/known-device.ts';
import type { ApiEnv } from '../api-env.ts';
import { attemptKey, clientNetworks } from '../http/rate-limit.ts';
import type { PinAsker } from './one-time-pin.ts';

/** The device that a call comes from, where it brings its token; null where the account of this e-mail does not know it. */
export function knownDeviceOf(c: Context<ApiEnv>, email: string): Device | null {
  const device = deviceOf(c);
  return device?.knows(email) === true ? device : null;
}

/** Who asks for a pin, or tries one: a device by its token, else whoever shares its network. */
export function pinAskerOf(c: Context<ApiEnv>, email: string): PinAsker {
  const device = deviceOf(c);
  const networkHash = attemptKey(c.env, 'one-time-pin', clientNetworks(c).site);
  const hash = device === null ? networkHash : attemptKey(c.env, 'one-time-pin device', device.id);
  return { hash, networkHash, isKnown: device?.knows(email) === true };
}

/** Gives the device its new token: whoever sent this call has proven that the account is theirs. */
export function rememberDevice(c: Context<ApiEnv>, email: string): void {
  const { operatorSecret } = getConfig(c.env);
  c.header(DEVICE_HEADER, withAccount(operatorSecret, c.req.header(DEVICE_HEADER), email));
}

/** Known or not; null where the call brings no token. */
function deviceOf(c: Context<ApiEnv>): Device | null {
  return readDevice(getConfig(c.env).operatorSecret, c.req.header(DEVICE_HEADER));
}
