import type { VitalName, Vitals } from '#shared/contract/vitals.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { prepare } from '../db/sql.ts';

/** Distinguishes vitals from events in the Analytics Engine dataset that both share. */
const INDEX = 'web-vital';

/**
 * Records the vitals of one page view in Analytics Engine if it is bound, otherwise in D1.
 *
 * In Analytics Engine, `blob1` is the page, `blob2` the vital's name, `blob3` the connection, `blob4` the element,
 * `double1` the value and `double2` the device's memory in GB.
 */
export async function insertVitals(
  { DB, ANALYTICS }: Pick<Bindings, 'DB' | 'ANALYTICS'>,
  { page, connection, memory, vitals }: Vitals,
  now: Date,
): Promise<void> {
  if (ANALYTICS !== undefined) {
    for (const { name, value, target = null } of vitals) {
      const blobs = [page, name, connection, target];
      ANALYTICS.writeDataPoint({ indexes: [INDEX], blobs, doubles: [value, memory] });
    }
    return;
  }
  await prepare(DB)`
    INSERT INTO web_vital (page, name, value, target, connection, memory, created_at)
    SELECT ${page}, value ->> 'name', value ->> 'value', value ->> 'target', ${connection}, ${memory}, ${now}
    FROM json_each(${JSON.stringify(vitals)})`.run();
}

/** `p75` and `p90`: the values that 75% and 90% of the views did not exceed. */
export type VitalSummary = { page: string; name: VitalName; views: number; p75: number; p90: number };

/** Summarises the vitals since `since` by name and page. For each name, the slowest pages come first. */
export async function summariseVitals(db: D1Database, since: Date): Promise<VitalSummary[]> {
  const { results } = await prepare<VitalSummary>(db)`
    WITH ranked AS (
      SELECT page, name, value, count(*) OVER of_page AS views,
        row_number() OVER (PARTITION BY page, name ORDER BY value) AS place
      FROM web_vital WHERE created_at >= ${since}
      WINDOW of_page AS (PARTITION BY page, name)
    )
    SELECT page, name, views,
      min(iif(place >= views * 0.75, value, NULL)) AS p75,
      min(iif(place >= views * 0.9, value, NULL)) AS p90
    FROM ranked GROUP BY page, name ORDER BY name, p75 DESC, page`.all();
  return results;
}

/** Formats a vital's value: `0.100` for CLS, `1,200 ms` for the others. */
export function vitalText({ name }: Pick<VitalSummary, 'name'>, value: number): string {
  return name === 'CLS' ? value.toFixed(3) : `${formatCount(Math.round(value))} ms`;
}

/** The Analytics Engine query that summarises the vitals of a deployed shop. */
export function vitalsQuery(dataset: string, days: number): string {
  return [
    'SELECT blob1 AS page, blob2 AS name, sum(_sample_interval) AS views,',
    'quantileExactWeighted(0.75)(double1, _sample_interval) AS p75,',
    'quantileExactWeighted(0.9)(double1, _sample_interval) AS p90',
    `FROM ${dataset} WHERE index1 = '${INDEX}' AND timestamp > NOW() - INTERVAL '${days}' DAY`,
    'GROUP BY page, name ORDER BY name, p75 DESC',
  ].join(' ');
}
