import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { DEVICE_TICKET_PARAMETER, withTicket } from '#worker/platform/known-device.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { PageEnv } from '#worker/platform/request-context.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { deviceToken } from './device-cookie.ts';
import { withoutParameter } from './without-parameter.ts';

/**
 * Redeems the device ticket in the link of a PIN email: the browser becomes a device that the account knows, so strangers'
 * attempts no longer count against it. Redirects to the same URL without the ticket, whether or not it is valid.
 */
export const deviceLink = createMiddleware<PageEnv>(async (c, next) => {
  const { url, isPayload } = c.get('page');
  const ticket = url.searchParams.get(DEVICE_TICKET_PARAMETER);
  if (ticket === null || isPayload || !isRead(c.req) || url.pathname !== '/') return next();
  const token = withTicket(getConfig(c.env).operatorSecret, deviceToken(c), ticket, new Date());
  if (token !== null) c.var.keepDevice(token);
  return redirectTo(
    c,
    withoutParameter(url, (name) => name === DEVICE_TICKET_PARAMETER),
    302,
  );
});
