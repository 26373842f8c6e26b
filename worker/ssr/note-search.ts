import * as v from 'valibot';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';

const ResultsSchema = v.looseObject({
  listing: v.looseObject({
    choice: v.strictObject({ q: v.string() }),
    total: v.number(),
    isPartial: v.boolean(),
  }),
});

/** Notes what was searched for, on the first page of its results; filters and further pages are no other search. */
export function noteSearch(c: CustomerContext, { route, data }: PagePayload): void {
  if (route !== 'search') return;
  const results = v.safeParse(ResultsSchema, data);
  if (!results.success) return;
  const { choice, total, isPartial } = results.output.listing;
  c.var.noteSearch({ query: choice.q, found: isPartial ? 0 : total });
}
