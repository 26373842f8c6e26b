import { createMiddleware } from 'hono/factory';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { getConfig } from '#worker/env/config.ts';
import { createDevice, DEVICE_HEADER, type Device, readDevice } from '#worker/platform/known-device.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { hostCookie, setHostCookie } from '#worker/platform/secure-cookies.ts';

const COOKIE = 'device';

/** As long as browsers keep a cookie that is renewed at each login. */
const MAX_AGE_SECONDS = 365 * 86_400;

/** Sets the device's cookie where a call of this request has renewed its token: behind the cookies of its answer. */
export const deviceCookie = createMiddleware<RequestEnv>(async function deviceCookie(c, next) {
  let renewed: string | null = null;
  c.set('keepDevice', (token) => {
    renewed = token;
  });
  await next();
  if (renewed !== null) setHostCookie(c, COOKIE, renewed, MAX_AGE_SECONDS);
});

/**
 * Sends a call of a browser to the API with the device's token from its cookie, and keeps the token that comes back. A
 * browser that asks for a pin gets one, so that its tries at the pin are its own.
 */
export async function sendWithDevice(
  c: RequestContext,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const token = hostCookie(c, COOKIE) ?? (asksForPin(request) ? createDevice() : null);
  if (token !== null) request.headers.set(DEVICE_HEADER, token);
  const response = await send(request);
  const renewed = response.headers.get(DEVICE_HEADER) ?? (asksForPin(request) ? token : null);
  if (renewed !== null) c.var.keepDevice(renewed);
  if (!response.headers.has(DEVICE_HEADER)) return response;
  const withoutToken = new Response(response.body, response);
  withoutToken.headers.delete(DEVICE_HEADER);
  return withoutToken;
}

/** The device that has logged in before, by a browser's cookie or a program's header; null where it has not. */
export function knownDevice(c: RequestContext): Device | null {
  const token = hostCookie(c, COOKIE) ?? c.req.header(DEVICE_HEADER);
  const device = readDevice(getConfig(c.env).operatorSecret, token);
  return device?.isProven === true ? device : null;
}

function asksForPin({ url }: Request): boolean {
  return new URL(url).pathname === ENDPOINTS.forgotPassword.path;
}
