import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { formatDate, shortTimeText } from '#shared/domain/format-date.ts';
import { listRetailers, type Retailer } from '#worker/operations/retailers.repository.ts';
import {
  type AffiliateStatement,
  listAffiliateStatements,
} from '#worker/operations/statements/affiliate-statements.repository.ts';
import {
  type DocumentTotals,
  documentEquations,
  findDocumentTotals,
  invoiceDifferences,
} from '#worker/operations/statements/check-statements.ts';
import {
  type ClosingRejection,
  closeMonth,
  closingRejection,
  describeClosing,
} from '#worker/operations/statements/close-month.ts';
import {
  type CommissionRate,
  listCommissionRates,
  setCommissionRate,
} from '#worker/operations/statements/commission-rates.repository.ts';
import { drawStatement } from '#worker/operations/statements/draw-statement.ts';
import { informationLines, owedLines, statementCsv } from '#worker/operations/statements/statement-lines.ts';
import {
  findStatementPeriod,
  type StatementPeriod,
} from '#worker/operations/statements/statement-period.repository.ts';
import {
  listStatementEntries,
  listStatements,
  type RetailerStatement,
  type StatementEntry,
  sumFigures,
  sumUsed,
} from '#worker/operations/statements/statements.repository.ts';
import { randText, tableLines } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { saveFile } from './print-result.ts';
import { noRetailer } from './retailer-commands.ts';
import { readDay, readMonth, readPercent, readSpan, SPAN_OPTIONS } from './statement-arguments.ts';

const STATEMENTS = 'retailers statements';

export const STATEMENT_COMMANDS: OpsCommands = {
  'retailers statement': {
    changes: 'nothing',
    purpose: 'Shows what the shop owes a retailer for a month or some days. Days are South African.',
    operands: '<retailer>',
    options: {
      ...SPAN_OPTIONS,
      '--csv <file>': 'write the sales and credits to a CSV file',
      '--pdf <file>': 'write the statement to a PDF file',
    },
    async run({ target, operands: [name = ''], flags }) {
      const now = new Date();
      const span = readSpan(flags, now);
      const { statement, entries } = await readDatabase(target, async (db) => {
        const { id } = await findRetailer(db, name);
        const [found] = await listStatements(db, span, id);
        if (found === undefined) throw noRetailer(name);
        return { statement: found, entries: await listStatementEntries(db, found) };
      });
      const { csv, pdf } = flags;
      if (csv !== undefined) await saveFile(csv, statementCsv(entries, statement.retailer.id));
      if (pdf !== undefined) await saveFile(pdf, (await drawStatement(statement, entries, now)).bytes);
      const files = [csv, pdf].filter((file) => file !== undefined);
      return {
        data: toJson(statement, entries),
        lines: [...statementLines(statement), ...files.map((file) => `Written: ${file}`)],
      };
    },
  },
  [STATEMENTS]: {
    changes: 'nothing',
    purpose:
      'Lists what the shop owes each retailer, and compares the sums with invoices and credit notes. Fails if they differ.',
    options: SPAN_OPTIONS,
    async run({ target, flags }) {
      const span = readSpan(flags, new Date());
      const { statements, totals, period } = await readDatabase(target, async (db) => {
        const found = await findStatementPeriod(db, span);
        return {
          period: found,
          statements: await listStatements(db, span),
          totals: await findDocumentTotals(db, found),
        };
      });
      const [difference] = invoiceDifferences(totals);
      return {
        data: statements.map((statement) => toJson(statement)),
        lines: allLines(period, statements, totals),
        problem: difference === undefined ? undefined : `${difference}. Inform the developers.`,
      };
    },
  },
  'retailers close': {
    changes: 'for good',
    purpose: 'Closes a month: the statements of all retailers never change afterwards.',
    operands: '<month>',
    async plan({ by, target, operands: [text = ''] }) {
      const month = readMonth('The month', text);
      const statements = await readDatabase(target, async (db) => {
        const rejection = await closingRejection(db, { month, now: new Date() });
        if (rejection !== null) throw closingFailure(month, rejection);
        return listStatements(db, { month });
      });
      const { figures, retailers } = sumUsed(statements);
      return {
        facts: [
          ['Month', month],
          ['Retailers', countOf(retailers, 'retailer')],
          ['Owed', randText(figures.owed_cents)],
          ['Closes', 'the month, for good; later refunds belong to later months'],
        ],
        async apply() {
          const closed = await changeDatabase(target, `${STATEMENTS} --month ${month}`, async (db) => {
            const outcome = await closeMonth(db, by, { month, now: new Date() });
            if (outcome.kind !== 'closed') throw closingFailure(month, outcome);
            return sumUsed(await listStatements(db, { month }));
          });
          const { retailers, figures } = closed;
          return {
            data: { month, retailers, owedCents: figures.owed_cents },
            lines: [
              `${month} is closed. The shop owes ${countOf(retailers, 'retailer')} ${randText(figures.owed_cents)}.`,
            ],
          };
        },
      };
    },
  },
  'retailers commission': {
    changes: 'undoably',
    purpose: "Sets a retailer's commission on sales from a day on; without options, lists its rates.",
    operands: '<retailer>',
    options: {
      '--percent <n>': 'commission in percent, such as 12.5, or 0',
      '--from <day>': 'first day of the rate, in a month that is not closed',
    },
    async run({ by, target, operands: [name = ''], flags }) {
      const { percent, from } = flags;
      if ((percent === undefined) !== (from === undefined)) {
        throw new UsageError('Give --percent and --from together, or neither to list the rates.');
      }
      const rate =
        percent === undefined || from === undefined
          ? null
          : { basisPoints: readPercent('--percent', percent), fromDay: readDay('--from', from) };
      const use = async (db: D1Database) => {
        const retailer = await findRetailer(db, name);
        if (
          rate !== null &&
          !(await setCommissionRate(db, by, { supplierId: retailer.id, ...rate, now: new Date() }))
        ) {
          throw new ScriptFailure(
            `${rate.fromDay.slice(0, 7)} is closed, so its commission cannot change. Nothing was changed. Give a later day.`,
          );
        }
        return { retailer, rates: await listCommissionRates(db, retailer.id) };
      };
      const { retailer, rates } =
        rate === null
          ? await readDatabase(target, use)
          : await changeDatabase(target, `retailers commission ${name}`, use);
      return {
        data: rate === null ? rates : { id: retailer.id, rates },
        lines: rateLines(retailer, rates),
      };
    },
  },
  'affiliates statements': {
    changes: 'nothing',
    purpose: 'Lists the orders that came through the links of each affiliate, and their amounts.',
    options: SPAN_OPTIONS,
    async run({ target, flags }) {
      const span = readSpan(flags, new Date());
      const affiliates = await readDatabase(target, (db) => listAffiliateStatements(db, span));
      return {
        data: affiliates,
        lines: affiliates.length === 0 ? ['There are no affiliates.'] : affiliateLines(affiliates),
      };
    },
  },
};

async function findRetailer(db: D1Database, name: string): Promise<Retailer> {
  const [retailer] = await listRetailers(db, name);
  if (retailer === undefined) throw noRetailer(name);
  return retailer;
}

function closingFailure(month: string, rejection: ClosingRejection): ScriptFailure {
  return new ScriptFailure(`${describeClosing(month, rejection)} Nothing was changed.`);
}

/** The statement as JSON for other programs, with amounts in cents. */
function toJson({ retailer, period, figures }: RetailerStatement, entries?: readonly StatementEntry[]) {
  return {
    retailer: { id: retailer.id, name: retailer.display_name },
    period: {
      month: period.month,
      from: period.firstDay,
      to: period.lastDay,
      closed_at: period.closing?.closedAt ?? null,
    },
    figures,
    ...(entries !== undefined && { entries }),
  };
}

function statementLines({ retailer, period, figures }: RetailerStatement): string[] {
  const rows = [...owedLines(figures), ...informationLines(figures)].map(
    ({ label, soldCents, creditedCents, balanceCents }) => [
      label,
      ...[soldCents, creditedCents, balanceCents].map(randText),
    ],
  );
  return [
    `${retailer.display_name} (${retailer.id}): ${periodText(period)}`,
    `${countOf(figures.sales, 'sale')}, ${countOf(figures.credits, 'credit')}; ${countOf(figures.deliveries, 'parcel')} delivered (${randText(figures.delivered_cents)})`,
    ...tableLines([['', 'Sold', 'Credited', 'Balance'], ...rows]),
  ];
}

function periodText({ firstDay, lastDay, month, closing }: StatementPeriod): string {
  const days = `${formatDate(firstDay)} to ${formatDate(lastDay)}`;
  if (closing !== null) return `${days}, closed on ${shortTimeText(closing.closedAt)}`;
  return month === null ? days : `${days}, not closed`;
}

function allLines(
  period: StatementPeriod,
  statements: readonly RetailerStatement[],
  totals: DocumentTotals,
): string[] {
  const rows = [
    ...statements.map(({ retailer, figures }) => ({
      name: `${retailer.display_name} (${retailer.id})`,
      figures,
    })),
    { name: 'All retailers', figures: sumFigures(statements.map(({ figures }) => figures)) },
  ].map(({ name, figures }) => [
    name,
    formatCount(figures.sales),
    formatCount(figures.credits),
    ...[
      figures.goods_cents - figures.credited_goods_cents,
      figures.delivery_cents - figures.credited_delivery_cents,
      figures.commission_cents - figures.credited_commission_cents,
      figures.owed_cents,
    ].map(randText),
  ]);
  const head = ['Retailer', 'Sales', 'Credits', 'Goods', 'Delivery', 'Commission', 'Owed'];
  const equations = documentEquations(totals).map(({ label, cents, parts }) => {
    const sum = parts.map((part) => `${part.label} ${randText(part.cents)}`).join(' + ');
    return `${label}: ${randText(cents)} = ${sum}`;
  });
  return [periodText(period), ...tableLines([head, ...rows]), ...equations];
}

function rateLines({ display_name, id }: Retailer, rates: readonly CommissionRate[]): string[] {
  if (rates.length === 0) return [`${display_name} (${id}): no commission`];
  return [
    `${display_name} (${id}):`,
    ...rates.map(({ fromDay, basisPoints }) => `from ${formatDate(fromDay)}: ${basisPoints / 100}%`),
  ];
}

function affiliateLines(affiliates: readonly AffiliateStatement[]): string[] {
  const rows = affiliates.map(({ id, name, orders, sold_cents, credited_cents }) => [
    `${name} (${id})`,
    formatCount(orders),
    randText(sold_cents),
    randText(credited_cents),
    randText(sold_cents - credited_cents),
  ]);
  return tableLines([['Affiliate', 'Orders', 'Goods', 'Credited', 'Balance'], ...rows]);
}
