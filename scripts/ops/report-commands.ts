import { formatCount } from '#shared/domain/format-count.ts';
import { summariseVitals, vitalsQuery, vitalText } from '#worker/api/events/vitals.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { tableLines } from '../shop/format.ts';
import type { OpsCommands } from './ops-command.ts';
import { readDatabase } from './ops-database.ts';

const DEFAULT_DAYS = 7;

export const REPORT_COMMANDS: OpsCommands = {
  'report vitals': {
    changes: 'nothing',
    purpose:
      'Shows how fast pages are for shoppers: p75 and p90 of LCP, INP, CLS and the first input, per page.',
    options: { '--days <n>': 'number of days, 7 by default' },
    async run({ target, flags: { days } }) {
      const count = days === undefined ? DEFAULT_DAYS : readWholeNumber('--days', days, 90);
      if (target.kind === 'remote') {
        const query = vitalsQuery(`shop_events_${target.environment}`, count);
        return {
          data: { query },
          lines: [
            'Deployed shops record vitals in Analytics Engine. Run this query with its SQL API:',
            query,
          ],
        };
      }
      const since = new Date(Date.now() - count * 86_400_000);
      const summaries = await readDatabase(target, (db) => summariseVitals(db, since));
      const rows = summaries.map((summary) => [
        summary.name,
        summary.page,
        formatCount(summary.views),
        vitalText(summary, summary.p75),
        vitalText(summary, summary.p90),
      ]);
      return {
        data: summaries,
        lines:
          summaries.length === 0
            ? ['No page view was measured.']
            : tableLines([['Vital', 'Page', 'Views', 'p75', 'p90'], ...rows]),
      };
    },
  },
};
