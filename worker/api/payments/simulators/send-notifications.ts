import type { Context } from 'hono';
import type { FaultPlan, NotificationKind } from './faults.ts';

/** How a simulator reaches the shop. */
export type SimulatorOptions<Env> = {
  /** Delivers a notification to the shop: its own `fetch`, in process. */
  notify: (request: Request, env: Env) => Promise<Response>;
  /** Waits so long before a late notification; a real wait if left out. Seconds. */
  wait?: (seconds: number) => Promise<void>;
};

/** A notification as it is sent. */
export type NotificationRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/**
 * Sends what a plan says, one after the other. Resolves when all has been sent, or at once where it is to come late: the
 * rest is sent after the answer.
 */
export async function sendNotifications<Env extends { Bindings: object }>(
  c: Context<Env>,
  { notifications, delaySeconds }: FaultPlan,
  toRequest: (notification: NotificationKind) => NotificationRequest,
  { notify, wait = realWait }: SimulatorOptions<Env['Bindings']>,
): Promise<void> {
  const notifyShop = (request: Request): Promise<Response> => notify(request, c.env);
  const sendAll = async (): Promise<void> => {
    for (const notification of notifications) await send(toRequest(notification), notifyShop);
  };
  if (delaySeconds === 0) return sendAll();
  c.executionCtx.waitUntil(wait(delaySeconds).then(sendAll));
}

/** Sends a notification, and once more at once if the shop refuses it, as the gateways do. */
async function send(
  { url, headers, body }: NotificationRequest,
  notify: (request: Request) => Promise<Response>,
): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const response = await notify(
      new Request(url, { method: 'POST', headers: { ...headers, 'CF-Connecting-IP': '127.0.0.1' }, body }),
    );
    if (response.status === 200) return;
  }
}

function realWait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
