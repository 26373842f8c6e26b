import { formatCount } from '#shared/domain/format-count.ts';
import { summariseVitals, vitalsQuery, vitalText } from '#worker/api/events/vitals.repository.ts';
import { getConfig } from '#worker/env/config.ts';
import { CheckTable, loadChecks } from '../checks.tsx';
import { DataTable, Section } from '../content.tsx';
import { createApp, type DeskContext } from '../context.ts';
import { Page } from '../page.tsx';

/** The screen of the shop's checks and of its page speed for shoppers. */
export const wellBeing = createApp().get('/', show);

const DAYS = 7;
const DAY_MS = 86_400_000;

async function show(c: DeskContext): Promise<Response> {
  const { environment } = getConfig(c.env);
  const [checks, vitals] = await Promise.all([
    loadChecks(c),
    environment === 'local' ? summariseVitals(c.env.DB, new Date(Date.now() - DAYS * DAY_MS)) : null,
  ]);
  return c.render(
    <Page title="Well-being">
      <CheckTable checks={checks} />
      <p className="text-muted">
        <code>npm run ops -- status</code> also checks the running build.
      </p>
      {vitals === null ? (
        <Section title="Page speed">
          <p>Deployed shops record vitals in Analytics Engine. Run this query with its SQL API:</p>
          <pre className="desk-query">{vitalsQuery(`shop_events_${environment}`, DAYS)}</pre>
        </Section>
      ) : (
        <DataTable
          caption={`Page speed in ${DAYS} days`}
          cells={(vital) => ({
            Page: vital.page,
            Vital: vital.name,
            Views: formatCount(vital.views),
            p75: vitalText(vital, vital.p75),
            p90: vitalText(vital, vital.p90),
          })}
          rows={vitals}
          empty="No page view was measured."
        />
      )}
    </Page>,
  );
}
