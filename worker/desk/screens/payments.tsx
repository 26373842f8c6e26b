import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import { readPayfastStatement } from '#worker/operations/payments/payfast-statement.ts';
import {
  reconcilePayments,
  type StatementComparison,
} from '#worker/operations/payments/reconcile-payments.ts';
import { Section } from '../content.tsx';
import { createApp, type DeskContext } from '../context.ts';
import { fileField } from '../fields.ts';
import { DeskForm, FileField } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { Page } from '../page.tsx';

const MAX_MEGABYTES = 5;

const Fields = v.object({
  statement: fileField('Choose the file.', 'Choose the file. It must not be empty.'),
});

/** The screen that compares a gateway's statement with the shop's payments. */
export const payments = createApp().get('/', (c) => show(c));

const form = formsFor(payments, show, '/payments');

form('/compare', Fields, compare, { maxFileBytes: MAX_MEGABYTES * 1_000_000 });

async function compare(c: DeskContext, { statement }: v.InferOutput<typeof Fields>) {
  const file = { name: statement.name, open: async () => statement.stream() };
  return show(c, await reconcilePayments(c.env.DB, await readPayfastStatement(file)));
}

function show(c: DeskContext, result: StatementComparison | null = null) {
  return c.render(
    <Page title="Payments">
      {result !== null && <Result {...result} />}
      <Section title="Compare with Payfast" className="max-w-2xl">
        <p>
          Export whole days of the transaction history at Payfast. The comparison changes nothing and does not
          store the file.
        </p>
        <DeskForm action="/payments/compare" submit="Compare" hasFile>
          <FileField
            name="statement"
            label="Transaction history"
            hint={`A CSV file of at most ${MAX_MEGABYTES} MB.`}
            accept=".csv,text/csv"
          />
        </DeskForm>
      </Section>
    </Page>,
  );
}

function Result({ differences, compared }: StatementComparison) {
  return (
    <Section title="Result">
      {differences.length === 0 ? (
        <Notice tone="success" title="No differences found">
          {compared}
        </Notice>
      ) : (
        <Notice tone="warning" title={`${countOf(differences.length, 'difference')} found`}>
          <p>{compared}</p>
          <ul className="grid list-disc gap-1 pt-2 pl-5">
            {differences.map((difference) => (
              <li key={difference} className="break-words">
                {difference}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Section>
  );
}
