import { Hono } from 'hono';
import type { createApi } from './api/index.ts';
import { createOutbox } from './api/mail/outbox.routes.ts';
import { createPayfastSimulator } from './api/payments/simulators/payfast/payfast-simulator.ts';
import { createYocoSimulator } from './api/payments/simulators/yoco/yoco-simulator.ts';
import { selectApi } from './api-fetcher.ts';
import type { Bindings } from './env/bindings.ts';
import type { RequestEnv } from './platform/request-context.ts';

/** Payment gateways and the mail outbox as a local shop has them; each answers 404 where the real one is configured. */
export function createSimulators(api: ReturnType<typeof createApi>) {
  const notify = (request: Request, env: Bindings): Promise<Response> =>
    selectApi(api, { env, requestId: crypto.randomUUID() }).fetch(request);
  return new Hono<RequestEnv>()
    .route('/', createPayfastSimulator({ notify }))
    .route('/', createYocoSimulator({ notify }))
    .route('/', createOutbox());
}
