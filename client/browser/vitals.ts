import type { RouteId } from '#shared/navigation/route-table.ts';
import { loadChunk } from './load-chunk.ts';

/** The share of documents that are measured. */
const SAMPLE = 0.1;

/** Reports the web vitals of a sample of documents. The reporting code is loaded only for a document in the sample. */
export function reportVitals(page: RouteId): void {
  if (Math.random() >= SAMPLE) return;
  // If the code fails to load, the document is not measured.
  loadChunk(() => import('./vitals-report.ts')).then((file) => file.reportOnLeave(page), console.warn);
}
