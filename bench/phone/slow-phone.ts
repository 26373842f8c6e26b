import type { CDPSession, Page } from 'playwright';
import { PROBE_BYTES, PROBE_PATH } from '../../e2e/support/front.ts';
import { rounded } from '../statistics.ts';

/** A mid-range phone on a slow mobile connection. */
const SLOW_PHONE = { latencyMs: 150, megabitsPerSecondDown: 1.6 };
/** The default of `--cpu`: the factor by which the phone's CPU is slower than this machine. */
export const CPU_SLOWDOWN = 4;

/** Describes the slow phone for the titles of reports. */
export function slowPhoneText(cpuSlowdown = CPU_SLOWDOWN): string {
  return `CPU ${cpuSlowdown}x, ${SLOW_PHONE.latencyMs} ms a request, ${SLOW_PHONE.megabitsPerSecondDown} Mbit/s down`;
}

/**
 * The tolerance for differences between the clocks of the page, the browser and this process. It is shorter than any
 * response on the phone.
 */
export const CLOCKS_MS = 50;

/** Slows a page down to {@link SLOW_PHONE}. */
export async function slowDown(session: CDPSession, cpuSlowdown = CPU_SLOWDOWN): Promise<void> {
  const { latencyMs, megabitsPerSecondDown } = SLOW_PHONE;
  const bytesPerSecond = (megabitsPerSecondDown * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Removes the limits that {@link slowDown} sets. */
export async function speedUp(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

export type ConnectionCheck = {
  protocol: string;
  waitMs: number;
  megabitsPerSecond: number;
  cpuSlowdown: number;
};

/** Measures the actual effect of {@link SLOW_PHONE} on an open page of the shop. */
export async function checkConnection(
  page: Page,
  session: CDPSession,
  expectedSlowdown = CPU_SLOWDOWN,
): Promise<ConnectionCheck> {
  await speedUp(session);
  const fast = await timeWork(page);
  await slowDown(session, expectedSlowdown);
  const slow = await timeWork(page);
  const { protocol, waitMs, bodyMs } = await page.evaluate(async (path) => {
    // Measured with the page's clock, because the browser's own timings do not include the artificial delay.
    const requestedAt = performance.now();
    const answer = await fetch(path);
    const answered = performance.now();
    await answer.arrayBuffer();
    const bodyMs = performance.now() - answered;
    const [entry] = performance.getEntriesByName(new URL(path, location.href).href);
    const protocol = entry instanceof PerformanceResourceTiming ? entry.nextHopProtocol : 'unknown';
    return { protocol, waitMs: answered - requestedAt, bodyMs };
  }, PROBE_PATH);
  return {
    protocol,
    waitMs: rounded(waitMs, 0),
    megabitsPerSecond: rounded((PROBE_BYTES * 8) / 1_000 / bodyMs),
    cpuSlowdown: rounded(slow / fast, 1),
  };
}

function timeWork(page: Page): Promise<number> {
  return page.evaluate(() => {
    const from = performance.now();
    let sum = 0;
    for (let step = 0; step < 3e7; step += 1) sum += Math.sqrt(step);
    return sum > 0 ? performance.now() - from : 0;
  });
}
