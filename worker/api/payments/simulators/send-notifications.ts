import type { Context } from 'hono';
import type { Bindings } from '#worker/env/bindings.ts';
import type { FaultPlan, NotificationKind } from './faults.ts';

/** The simulator's connection to the shop. */
export type SimulatorOptions = {
  /** Delivers a notification by calling the worker's `fetch` handler in the same process. */
  notify: (request: Request, env: Bindings) => Promise<Response>;
  /** Waits this many seconds before a late notification; uses a timer by default. */
  wait?: (seconds: number) => Promise<void>;
};

/** The request that carries a notification to the shop. */
export type NotificationRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/**
 * Sends the plan's notifications one after the other and resolves once they are sent. With a delay, resolves
 * immediately and sends them after the response.
 */
export async function sendNotifications(
  c: Context<{ Bindings: Bindings }>,
  { notifications, delaySeconds }: FaultPlan,
  toRequest: (notification: NotificationKind) => NotificationRequest,
  { notify, wait = realWait }: SimulatorOptions,
): Promise<void> {
  const notifyShop = (request: Request): Promise<Response> => notify(request, c.env);
  const sendAll = async (): Promise<void> => {
    for (const notification of notifications) await send(toRequest(notification), notifyShop);
  };
  if (delaySeconds === 0) return sendAll();
  c.executionCtx.waitUntil(wait(delaySeconds).then(sendAll));
}

/** Sends a notification. If the shop rejects it, sends it once more immediately, because real gateways also retry. */
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
