import * as v from 'valibot';
import { ROUTE_TABLE, type RouteId } from '../navigation/route-table.ts';

/** Core Web Vitals, and `first-input`: the time from the first tap or key press to the next paint. */
export const VITAL_NAMES = ['LCP', 'INP', 'CLS', 'first-input'] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** A day in milliseconds; larger values are measurement errors. */
const MAX_VALUE = 86_400_000;

const RouteIdSchema = v.picklist(ROUTE_TABLE.map(({ id }): RouteId => id));

/** The vitals of one page view. Nothing identifies the visitor. */
export const VitalsSchema = v.strictObject({
  page: RouteIdSchema,
  connection: v.picklist(CONNECTIONS),
  /** The device's memory in GB, rounded by the browser; 0 if unknown. */
  memory: v.picklist([0, 0.25, 0.5, 1, 2, 4, 8, 16, 32]),
  vitals: v.pipe(
    v.array(
      v.strictObject({
        name: v.picklist(VITAL_NAMES),
        /** Milliseconds; for CLS the score. */
        value: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE)),
        /** The CSS selector of the element with the largest paint, the slow interaction or the layout shift. */
        target: v.optional(v.pipe(v.string(), v.maxLength(200))),
      }),
    ),
    v.minLength(1),
    v.maxLength(VITAL_NAMES.length),
  ),
});
export type Vitals = v.InferOutput<typeof VitalsSchema>;
