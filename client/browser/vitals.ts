import type { RouteId } from '#shared/navigation/route-table.ts';
import { loadChunk } from './load-chunk.ts';

/** One page view in ten is measured. */
const SAMPLE = 0.1;

/** Reports how fast the first view of a sampled document is to its shopper. Its code is loaded only when sampled. */
export function reportVitals(page: RouteId): void {
  if (Math.random() >= SAMPLE) return;
  // Without the code, the view is not measured.
  loadChunk(() => import('./vitals-report.ts')).then((file) => file.reportOnLeave(page), console.warn);
}
