import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import { findRecordedCall } from '../db/idempotency-key.ts';
import { queueEmail } from '../email/queue-email.ts';
import { shopOrigin } from '../http/caller.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import { customerCall, type EndpointHandlers } from '../http/routes.ts';
import { returnRequestedEmail } from './returns.repository.ts';
import { requestReturn } from './returns.service.ts';

export const returnsHandlers = {
  requestReturn: async (c, { params, body: input, keyedCall }) => {
    const call = customerCall(c, keyedCall);
    const { userId, now } = call;
    const isRetry = (await findRecordedCall(c.env.DB, keyedCall, userId)) !== null;
    const key = attemptKey(c.env, 'request-return', String(userId));
    if (!isRetry) await countAttempt(c.env.DB, { key, ...EXACT_LIMITS.return.ofCustomer, now });
    const parcel = { orderId: params.id, supplierId: params.supplierId };
    const request = { ...call, ...parcel, input, origin: shopOrigin(c) };
    const { order, isRepeated } = await requestReturn(c.env.DB, request);
    // The email is already in the backlog. If `queueEmail` fails, cron sends it.
    if (!isRepeated) await queueEmail(c, returnRequestedEmail({ ...parcel, now }));
    // Names the order's path, so the caller can show the order without another request.
    c.header('Content-Location', `/api/orders/${order.id}`);
    return c.json(order, isRepeated ? 200 : 201);
  },
} satisfies EndpointHandlers<'orders'>;
