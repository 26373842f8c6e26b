import * as v from 'valibot';
import { countOf } from '#shared/domain/format-count.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatCents } from '#shared/domain/money.ts';
import {
  listCommissionRates,
  setCommissionRate,
  toBasisPoints,
} from '#worker/operations/statements/commission-rates.repository.ts';
import {
  documentNumberOf,
  informationLines,
  owedLines,
  signedCents,
  statementCsv,
} from '#worker/operations/statements/statement-lines.ts';
import {
  listStatementEntries,
  listStatements,
  type RetailerStatement,
} from '#worker/operations/statements/statements.repository.ts';
import { DataTable, OrderLink } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { dayField, idInPath, orPageNotFound } from '../fields.ts';
import { DecimalInput, FoldForm, InputField } from '../form.tsx';
import { formsFor, invalidFields } from '../form-action.ts';
import { Page } from '../page.tsx';
import { MonthForm, requestedMonth } from './money.tsx';

/** The maximum number of entries on the page. The files contain all entries. */
const SHOWN_ENTRIES = 200;

const CommissionFields = v.object({
  percent: v.pipe(
    v.string('Enter a percentage from 0 to 100.'),
    v.transform((text) => toBasisPoints(text.replace(',', '.').replaceAll(/[%\s]/g, ''))),
    v.number('Enter a percentage from 0 to 100 such as 12.5.'),
  ),
  from: dayField,
});

/** One retailer's statement for a month, as a page and as files, and its commission rates. */
export const statement = createApp()
  .get('/', show)
  .get('/statement.csv', async (c) => {
    const { found, entries } = await load(c);
    const csv = statementCsv(entries, found.retailer.id);
    return c.body(csv, 200, fileHeaders(found, 'csv', 'text/csv; charset=utf-8'));
  })
  .get('/statement.pdf', async (c) => {
    // Loaded on demand, because a static import of the PDF library would slow the start of all other requests.
    const { drawStatement } = await import('#worker/operations/statements/draw-statement.ts');
    const { found, entries } = await load(c);
    const { bytes } = await drawStatement(found, entries, new Date());
    return c.body(new Uint8Array(bytes), 200, fileHeaders(found, 'pdf', 'application/pdf'));
  });

const form = formsFor(statement, show, (c) => `/money/${idInPath(c, 'id')}`);

form('/commission', CommissionFields, async (c, { percent, from }) => {
  const supplierId = idInPath(c, 'id');
  const rate = { supplierId, fromDay: from, basisPoints: percent, now: new Date() };
  const { found } = await load(c);
  if (!(await setCommissionRate(c.env.DB, actorOf(c), rate))) {
    return invalidFields({
      from: `${from.slice(0, 7)} is closed, so its commission cannot change. Enter a later day.`,
    });
  }
  return `${found.retailer.display_name} pays ${percent / 100}% commission from ${formatDate(from)} on.`;
});

async function load(c: DeskContext) {
  const [row] = await listStatements(c.env.DB, { month: requestedMonth(c) }, idInPath(c, 'id'));
  const found = orPageNotFound(c, row);
  return { found, entries: await listStatementEntries(c.env.DB, found) };
}

function fileHeaders({ retailer, period }: RetailerStatement, ending: string, type: string) {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="statement-${retailer.id}-${period.month}.${ending}"`,
  };
}

async function show(c: DeskContext): Promise<Response> {
  const { found, entries } = await load(c);
  const { retailer, period, figures } = found;
  const path = `/money/${retailer.id}`;
  const rates = await listCommissionRates(c.env.DB, retailer.id);
  return c.render(
    <Page title={`Statement of ${retailer.display_name}`}>
      <MonthForm action={path} period={period} />
      <DataTable
        caption="Summary"
        cells={({ label, soldCents, creditedCents, balanceCents }) => ({
          Amount: label,
          Sold: formatCents(soldCents),
          Credited: formatCents(creditedCents),
          Balance: formatCents(balanceCents),
        })}
        rows={[...owedLines(figures), ...informationLines(figures)]}
      />
      <p>
        {countOf(figures.sales, 'sale')}, {countOf(figures.credits, 'credit')};{' '}
        {countOf(figures.deliveries, 'parcel')} delivered ({formatCents(figures.delivered_cents)}).
      </p>
      <div className="flex flex-wrap gap-3">
        <a className="button button-secondary" href={`${path}/statement.csv?month=${period.month}`}>
          Download CSV
        </a>
        <a className="button button-secondary" href={`${path}/statement.pdf?month=${period.month}`}>
          Download PDF
        </a>
      </div>
      <DataTable
        caption="Sales and credits"
        cells={(entry) => ({
          Order: <OrderLink id={entry.order_id} />,
          Date: formatDate(entry.at),
          Type: entry.kind === 'sale' ? 'Sale' : 'Credit',
          Document: documentNumberOf(entry, retailer.id),
          Total: formatCents(signedCents(entry, entry.total_cents)),
          Commission: `${formatCents(signedCents(entry, entry.commission_cents))} (${entry.basis_points / 100}%)`,
          Owed: formatCents(entry.owed_cents),
        })}
        rows={entries.slice(0, SHOWN_ENTRIES)}
        empty="There are no sales or credits in this period."
      />
      {entries.length > SHOWN_ENTRIES && (
        <p className="text-muted">
          The first {SHOWN_ENTRIES} of {countOf(entries.length, 'entry', 'entries')}. The files contain all.
        </p>
      )}
      <section className="grid gap-3">
        <DataTable
          caption="Commission"
          cells={({ fromDay, basisPoints }) => ({ From: formatDate(fromDay), Rate: `${basisPoints / 100}%` })}
          rows={rates}
          empty="The shop takes no commission from this retailer."
        />
        <FoldForm action={`${path}/commission`} title="Change the commission" submit="Set the commission">
          <p>Applies to sales from this day on. Closed months do not change.</p>
          <DecimalInput name="percent" label="Commission in percent" hint="Such as 12.5, or 0." />
          <InputField name="from" label="First day" type="date" />
        </FoldForm>
      </section>
    </Page>,
  );
}
