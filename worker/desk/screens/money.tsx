import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents } from '#shared/domain/money.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { listAffiliateStatements } from '#worker/operations/statements/affiliate-statements.repository.ts';
import {
  documentEquations,
  findDocumentTotals,
  invoiceDifferences,
} from '#worker/operations/statements/check-statements.ts';
import { closeMonth, closingRejection, describeClosing } from '#worker/operations/statements/close-month.ts';
import {
  findStatementPeriod,
  isMonth,
  monthAfter,
  monthBefore,
  type StatementPeriod,
} from '#worker/operations/statements/statement-period.repository.ts';
import {
  listStatements,
  type RetailerStatement,
  sumFigures,
  sumUsed,
} from '#worker/operations/statements/statements.repository.ts';
import { DataTable, Link, Section } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { Filters } from '../filters.tsx';
import { FoldForm, InputField } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { Page } from '../page.tsx';

const MONEY = '/money';

const CloseFields = v.object({ month: v.pipe(v.string(), v.check(isMonth, 'Choose a month.')) });

/** The statements of all retailers and affiliates for a month, and the closing of the month. */
export const money = createApp().get('/', show);

const form = formsFor(money, show, MONEY);

form('/close', CloseFields, async (c, { month }) => {
  const outcome = await closeMonth(c.env.DB, actorOf(c), { month, now: new Date() });
  if (outcome.kind !== 'closed') {
    return { fault: `${describeClosing(month, outcome)} Nothing was changed.` };
  }
  const { figures, retailers } = sumUsed(await listStatements(c.env.DB, { month }));
  return {
    done: `${month} is closed. The shop owes ${countOf(retailers, 'retailer')} ${formatCents(figures.owed_cents)}.`,
    to: `${MONEY}?month=${month}`,
  };
});

/** Returns the month that a screen shows: the month in the rejected form, else in the URL, else the current month. */
export function requestedMonth(c: DeskContext): string {
  const month = c.get('posted')?.values.get('month') ?? c.req.query('month') ?? '';
  return isMonth(month) ? month : southAfricanDay(new Date()).slice(0, 7);
}

async function show(c: DeskContext): Promise<Response> {
  const month = requestedMonth(c);
  const period = await findStatementPeriod(c.env.DB, { month });
  const [statements, totals, rejection, affiliates] = await Promise.all([
    listStatements(c.env.DB, { month }),
    findDocumentTotals(c.env.DB, period),
    closingRejection(c.env.DB, { month, now: new Date() }),
    listAffiliateStatements(c.env.DB, { month }),
  ]);
  const { figures, retailers } = sumUsed(statements);
  return c.render(
    <Page title="Money">
      <MonthForm action={MONEY} period={period} />
      <Retailers month={month} statements={statements} />
      <Section title="Invoices and credit notes">
        {documentEquations(totals).map(({ label, cents: sum, parts }) => (
          <p key={label}>
            {label}: {formatCents(sum)} ={' '}
            {parts.map((part) => `${part.label} ${formatCents(part.cents)}`).join(' + ')}
          </p>
        ))}
        {invoiceDifferences(totals).map((difference) => (
          <Notice key={difference} tone="error" title="The sums differ">
            {difference}. Inform the developers.
          </Notice>
        ))}
      </Section>
      {rejection === null ? (
        <FoldForm
          action={`${MONEY}/close`}
          title={`Close ${month}`}
          submit={`Close ${month} for good`}
          variant="danger"
          hidden={{ month }}
        >
          <p>
            Closes the month for good: the shop owes {countOf(retailers, 'retailer')}{' '}
            {formatCents(figures.owed_cents)}, and these statements never change afterwards. Later refunds
            belong to later months.
          </p>
        </FoldForm>
      ) : (
        <p className="text-muted">{describeClosing(month, rejection)}</p>
      )}
      <DataTable
        caption="Affiliates"
        cells={({ id, name, orders, sold_cents, credited_cents }) => ({
          Affiliate: `${name} (${id})`,
          Orders: formatCount(orders),
          Goods: formatCents(sold_cents),
          Credited: formatCents(credited_cents),
          Balance: formatCents(sold_cents - credited_cents),
        })}
        rows={affiliates}
        empty="There are no affiliates."
      />
    </Page>,
  );
}

/** The form to choose a month, with links to the previous and the next month. */
export function MonthForm({ action, period }: { action: string; period: StatementPeriod }) {
  const { month, firstDay, lastDay, closing } = period;
  if (month === null) return null;
  return (
    <section className="grid gap-2">
      <Filters
        action={action}
        submit="Show"
        links={
          <>
            <a className="button button-quiet" rel="prev" href={`${action}?month=${monthBefore(month)}`}>
              Month before
            </a>
            <a className="button button-quiet" rel="next" href={`${action}?month=${monthAfter(month)}`}>
              Month after
            </a>
          </>
        }
      >
        <InputField name="month" label="Month" type="month" value={month} />
      </Filters>
      <p className="text-muted">
        {formatDate(firstDay)} to {formatDate(lastDay)}
        {closing === null ? ', not closed' : `, closed on ${formatDateTime(closing.closedAt)}`}
      </p>
    </section>
  );
}

function Retailers({ month, statements }: { month: string; statements: readonly RetailerStatement[] }) {
  const rows = statements.map(({ retailer, figures }) => ({
    ...figures,
    name: <Link href={`${MONEY}/${retailer.id}?month=${month}`}>{retailer.display_name}</Link>,
  }));
  const all = { ...sumFigures(statements.map(({ figures }) => figures)), name: 'All retailers' };
  return (
    <DataTable
      caption="Retailers"
      cells={(row) => ({
        Retailer: row.name,
        Sales: formatCount(row.sales),
        Credits: formatCount(row.credits),
        Goods: formatCents(row.goods_cents - row.credited_goods_cents),
        Delivery: formatCents(row.delivery_cents - row.credited_delivery_cents),
        Commission: formatCents(row.commission_cents - row.credited_commission_cents),
        Owed: formatCents(row.owed_cents),
      })}
      rows={rows.length === 0 ? [] : [...rows, all]}
      empty="The shop has no retailers."
    />
  );
}
