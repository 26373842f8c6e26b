import { onCLS, onINP, onLCP } from 'web-vitals/attribution';
import type { Connection, Vitals } from '#shared/contract/vitals.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

declare global {
  interface Navigator {
    /** Chromium only. */
    deviceMemory?: number;
  }
}

type Vital = Vitals['vitals'][number];

const CONNECTIONS: readonly string[] = ['slow-2g', '2g', '3g', '4g'] satisfies Connection[];
const MEMORY: readonly number[] = [0.25, 0.5, 1, 2, 4, 8, 16, 32] satisfies Vitals['memory'][];
const TARGET_MAX_CHARACTERS = 200;

/** Collects a page's vitals and sends them once, when the shopper leaves the page or switches the tab. */
export function reportOnLeave(page: RouteId): void {
  const vitals = new Map<Vital['name'], Vital>();
  const add = (name: Vital['name'], value: number, target?: string): void => {
    const element =
      target === undefined || target === '' ? {} : { target: target.slice(0, TARGET_MAX_CHARACTERS) };
    vitals.set(name, { name, value, ...element });
  };
  onLCP(({ value, attribution }) => add('LCP', value, attribution.target));
  onINP(({ value, attribution }) => add('INP', value, attribution.interactionTarget));
  onCLS(({ value, attribution }) => add('CLS', value, attribution.largestShiftTarget));
  if (PerformanceObserver.supportedEntryTypes.includes('first-input')) {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (startTime > 0) add('first-input', duration);
    }).observe({ type: 'first-input', buffered: true });
  }
  // web-vitals also reports at this event. Its listeners were registered earlier, so its values are complete here.
  document.addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden' || vitals.size === 0) return;
    document.removeEventListener('visibilitychange', send);
    const body: Vitals = { page, ...device(), vitals: [...vitals.values()] };
    navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  });
}

function device(): Pick<Vitals, 'connection' | 'memory'> {
  const { connection, deviceMemory } = navigator;
  const type = connection?.effectiveType ?? '';
  return {
    connection: isConnection(type) ? type : 'unknown',
    memory: isMemory(deviceMemory) ? deviceMemory : 0,
  };
}

function isConnection(type: string): type is Connection {
  return CONNECTIONS.includes(type);
}

function isMemory(gigabytes: number | undefined): gigabytes is Vitals['memory'] {
  return gigabytes !== undefined && MEMORY.includes(gigabytes);
}
