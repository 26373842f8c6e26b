import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';
import { DAY_PATH, type DayStep } from './busy-day/day-step.ts';
import { createDay } from './busy-day/run-day.ts';

let day: ReturnType<typeof createDay> | null = null;

/** The shop on a fake clock: some minutes of a busy day for each call. */
const dayShop: ExportedHandler<Bindings> = {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== DAY_PATH) return shop.fetch(request, env, ctx);
    const step = await request.json<DayStep>();
    day ??= createDay(env, step.hours);
    return Response.json(await day.take(step));
  },
};

export default dayShop;
