import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import {
  DEVICE_HEADER,
  DEVICE_MAX_AGE_SECONDS,
  type Device,
  readDevice,
} from '#worker/platform/known-device.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { hostCookie, setHostCookie } from '#worker/platform/secure-cookies.ts';

const COOKIE = 'device';

/**
 * Sets the device cookie if an API call during this request has renewed the device token. The device cookie follows the
 * response's other cookies.
 */
export const deviceCookie = createMiddleware<RequestEnv>(async function deviceCookie(c, next) {
  let renewed: string | null = null;
  c.set('keepDevice', (token) => {
    renewed = token;
  });
  await next();
  if (renewed !== null) setHostCookie(c, COOKIE, renewed, DEVICE_MAX_AGE_SECONDS);
});

/**
 * Sends a browser's call to the API with the device token from the cookie, and stores a renewed token from the
 * response.
 */
export async function sendWithDevice(
  c: RequestContext,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const token = deviceToken(c);
  if (token !== undefined) request.headers.set(DEVICE_HEADER, token);
  const response = await send(request);
  const renewed = response.headers.get(DEVICE_HEADER);
  if (renewed === null) return response;
  c.var.keepDevice(renewed);
  const withoutToken = new Response(response.body, response);
  withoutToken.headers.delete(DEVICE_HEADER);
  return withoutToken;
}

/** Returns the device token in the browser's cookie, not verified; undefined if there is none. */
export function deviceToken(c: RequestContext): string | undefined {
  return hostCookie(c, COOKIE);
}

/**
 * Returns the known device from a browser's cookie or from another client's header. Null if the request has no valid
 * device token.
 */
export function knownDevice(c: RequestContext): Device | null {
  const token = deviceToken(c) ?? c.req.header(DEVICE_HEADER);
  return readDevice(getConfig(c.env).operatorSecret, token, new Date());
}
