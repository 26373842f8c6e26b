import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSource } from '#scripts/shop/file-source.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { BadFileError } from '#worker/operations/catalogue/text-file.ts';
import {
  compareGatewayStatement,
  gatewayStatementPeriod,
} from '#worker/operations/payments/compare-statement.ts';
import { type PayfastRow, readPayfastStatement } from '#worker/operations/payments/payfast-statement.ts';
import type { RecordedPayment } from '#worker/operations/recorded-payments.repository.ts';
import { aFile } from './support/a-csv.ts';

const FIXTURE = path.join(PROJECT_FOLDER, 'test/scripts/fixtures/payfast-transaction-history.csv');
const HEADER = 'Date,Type,Sign,Currency,Gross,M Payment ID,PF Payment ID';

async function read(...lines: string[]): Promise<PayfastRow[]> {
  return readPayfastStatement(fileSource(await aFile('statement.csv', lines.join('\n'))));
}

/** The error message that a file with these lines causes. */
async function rejectionOf(...lines: string[]): Promise<string> {
  const refusal = await read(...lines).catch((cause: unknown) => cause);
  expect(refusal).toBeInstanceOf(BadFileError);
  return refusal instanceof BadFileError ? refusal.message : '';
}

describe("Payfast's statement", () => {
  it('is read with quotes, commas, line breaks and thousands separators', async () => {
    expect(await readPayfastStatement(fileSource(FIXTURE))).toMatchObject([
      { line: 2, kind: 'payment', cents: 123_450, at: '2026-11-01T06:14:09.000Z', reference: '101-paid' },
      { line: 3, kind: 'payment', cents: 35_000, gatewayPaymentId: '90002' },
      { line: 5, kind: 'refund', cents: 35_000, type: 'FUNDS_RECEIVED_REVERSAL' },
      { line: 6, kind: 'other', cents: 117_009, type: 'PAYOUT', reference: '' },
    ]);
  });

  it('is read in the dashboard’s format: byte order mark, CRLF, and words instead of codes', async () => {
    const rows = [
      '\uFEFF"Date","Type","Sign","Party","Email / Cell","Name","Description","Currency","Funding Type","Gross","Fee","Net","Balance","M Payment ID","PF Payment ID"',
      '"2026-11-01 17:22:41","Funds Received","Credit","Buyer","","","","ZAR","Credit Card","23470.00","-716.97","22753.03","0","7-a","328827333"',
      '"2026-11-02 08:40:42","Funds Received (Reversal)","Debit","Buyer","","","","ZAR","Credit Card","-6060.00","184.10","-5875.90","0","8-a","327217271"',
    ];
    expect(await readPayfastStatement(fileSource(await aFile('d.csv', rows.join('\r\n'))))).toMatchObject([
      { kind: 'payment', cents: 2_347_000, type: 'FUNDS_RECEIVED' },
      { kind: 'refund', cents: 606_000, type: 'FUNDS_RECEIVED_REVERSAL' },
    ]);
  });

  it.each([
    [
      '"2026-11-31 10:00:00",FUNDS_RECEIVED,CREDIT,ZAR,1.00,a,1',
      '"Date": "2026-11-31 10:00:00" is not a date and time',
    ],
    ['2026-11-01,FUNDS_RECEIVED,CREDIT,ZAR,1.00,a,1', '"Date": "2026-11-01" is not a date and time'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,"1,00",a,1', '"Gross": "1,00" is not an amount'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.005,a,1', '"Gross": "1.005" is not an amount'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,,a,1', '"Gross": "" is not an amount'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,-1.00,a,1', '"Gross": a credit must not be negative'],
    [
      '2026-11-01 10:00:00,FUNDS_RECEIVED,PLUS,ZAR,1.00,a,1',
      '"Sign": the cell must be CREDIT or DEBIT, not "PLUS"',
    ],
    ['2026-11-01 10:00:00,,CREDIT,ZAR,1.00,a,1', '"Type": the cell is empty'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.00,a,', '"PF Payment ID": a payment must have one'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT', '"Currency": the row is cut off: it has 3 of 7 fields'],
  ])('is rejected with the line and column for the row %s', async (row, words) => {
    const good = '2026-11-01 09:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.00,b,2';
    expect(await rejectionOf(HEADER, good, row)).toContain(`statement.csv, line 3, column ${words}`);
  });

  it('is rejected if it has no rows or lacks columns', async () => {
    expect(await rejectionOf(HEADER)).toContain('line 2, column 1: the file has no transactions');
    expect(await rejectionOf('Date,Amount', '2026-11-01,1')).toContain(
      'line 1, column "Type": the header does not have these columns: "Type", "Sign"',
    );
  });
});

/** A payment of R 100 received at noon on 2 November. */
function aPayment(given: Partial<RecordedPayment> = {}): RecordedPayment {
  return {
    ...{ id: 1, orderId: 12, reference: '12-a', gatewayPaymentId: '900', method: null, status: 'complete' },
    ...{ amountCents: 10_000, paidAt: '2026-11-02T10:00:00.000Z', refunds: [] },
    ...given,
  };
}

const PAID = '2026-11-02 12:00:00,FUNDS_RECEIVED,CREDIT,ZAR,100.00,12-a,900';
const GONE = '2026-11-05 12:00:00,FUNDS_RECEIVED_REVERSAL,DEBIT,ZAR,-100.00,12-a,900';

async function differences(rows: string[], payments: RecordedPayment[]): Promise<string[]> {
  const entries = await read(HEADER, ...rows);
  return compareGatewayStatement(entries, payments, gatewayStatementPeriod(entries));
}

describe('compareGatewayStatement', () => {
  it('returns no differences if the statement matches the payments', async () => {
    expect(await differences([PAID], [aPayment()])).toEqual([]);
    const refund = { refunds: [{ cents: 10_000, refundedAt: '2026-11-05T10:00:00.000Z' }] };
    expect(await differences([PAID, GONE], [aPayment(refund)])).toEqual([]);
    const halves = GONE.replace('-100.00', '-50.00');
    expect(await differences([PAID, halves, halves], [aPayment(refund)])).toEqual([]);
  });

  it('reports payments that are in the statement but not in the shop', async () => {
    expect(await differences([PAID], [])).toEqual([
      'Line 2, 900, R 100.00: the gateway received it, but the shop has no payment with the reference "12-a".',
    ]);
    expect(await differences([PAID], [aPayment({ status: 'pending', gatewayPaymentId: null })])).toEqual([
      'Line 2, 900, R 100.00: the gateway received it for order 12, but the payment is pending in the shop.',
    ]);
    const again = PAID.replace(',900', ',901');
    expect(await differences([PAID, again], [aPayment()])).toEqual([
      'Line 3, 901, R 100.00: the gateway received it for order 12, but the shop has 900.',
    ]);
  });

  it('reports payments in the shop that the statement lacks, only within its period', async () => {
    const other = aPayment({ id: 2, orderId: 13, reference: '13-a', gatewayPaymentId: '901' });
    const early = { ...other, paidAt: '2026-11-01T22:10:00.000Z' };
    const before = { ...other, paidAt: '2026-11-01T21:59:59.000Z' };
    expect(await differences([PAID], [aPayment(), other])).toEqual([
      'Order 13: the shop received R 100.00 (901) at 2026-11-02 12:00 (South African time), but it is not in the statement.',
    ]);
    expect(await differences([PAID], [aPayment(), early])).toEqual([
      expect.stringContaining(
        '(it is close to the start of the first day and may be in the previous statement)',
      ),
    ]);
    expect(await differences([PAID], [aPayment(), before])).toEqual([]);
  });

  it('reports different amounts and currencies, duplicate rows and unknown types', async () => {
    expect(await differences([PAID], [aPayment({ amountCents: 9_999 })])).toEqual([
      'Line 2, 900, R 100.00: the shop has R 99.99 for order 12.',
    ]);
    expect(await differences([PAID.replace('ZAR', 'USD')], [aPayment()])).toEqual([
      'Line 2, 900, R 100.00: its currency is USD.',
    ]);
    expect(await differences([PAID, PAID], [aPayment()])).toEqual([
      'Line 3, 900, R 100.00: it is listed twice.',
    ]);
    expect(await differences([PAID, PAID.replace('FUNDS_RECEIVED', 'BONUS')], [aPayment()])).toEqual([
      'Line 3, 900, R 100.00: it has the reference 12-a, but its type BONUS is unknown.',
    ]);
  });

  it.each([
    ['CC', 'card'],
    ['dc', 'card'],
    ['Credit Card', 'card'],
    ['EF', 'eft'],
    ['CP', 'capitec_pay'],
    ['SS', 'snapscan'],
    ['ZP', 'zapper'],
    ['MP', 'scan_to_pay'],
    ['MC', 'mobicred'],
    ['MT', 'moretyme'],
    ['AP', 'apple_pay'],
    ['SP', 'samsung_pay'],
    ['GP', 'google_pay'],
    ['PF', 'payflex'],
    ['RC', 'store_card'],
    ['SC', 'scode'],
    ['MU', 'mukuru'],
  ])(
    'maps the funding type %s to a method, and reports a payment with a different method',
    async (funding, method) => {
      const entries = await read(`${HEADER},Funding Type`, `${PAID},${funding}`);
      const compare = (here: string | null) =>
        compareGatewayStatement(entries, [aPayment({ method: here })], gatewayStatementPeriod(entries));
      expect(entries).toMatchObject([{ kind: 'payment', method }]);
      expect(compare(method)).toEqual([]);
      // A payment without a method or with an unknown code is not a difference.
      expect([compare(null), compare('zz')]).toEqual([[], []]);
      const [other, name] = method === 'mukuru' ? ['scode', 'SCode'] : ['mukuru', 'Mukuru'];
      expect(compare(other)).toEqual([
        expect.stringMatching(
          `^Line 2, 900, R 100.00: the gateway has the method .+ for order 12, but the shop has ${name}.$`,
        ),
      ]);
    },
  );

  it('ignores unknown funding types, and the difference between card and wallet payments', async () => {
    const compare = async (funding: string, method: string) => {
      const entries = await read(`${HEADER},Funding Type`, `${PAID},${funding}`);
      return compareGatewayStatement(entries, [aPayment({ method })], gatewayStatementPeriod(entries));
    };
    expect(await compare('XY', 'card')).toEqual([]);
    expect(await compare('CC', 'apple_pay')).toEqual([]);
    expect(await compare('SP', 'card')).toEqual([]);
  });

  it('compares each partial refund of a payment', async () => {
    const parts = {
      refunds: [
        { cents: 3_000, refundedAt: '2026-11-05T10:00:00.000Z' },
        { cents: 7_000, refundedAt: null },
      ],
    };
    const part = (rand: string): string => GONE.replace('-100.00', `-${rand}`);
    expect(await differences([PAID, part('30.00')], [aPayment(parts)])).toEqual([]);
    expect(await differences([PAID, part('70.00')], [aPayment(parts)])).toEqual([
      'Line 3, 900, R 70.00: the gateway refunded it for order 12, but it is still due in the shop (npm run ops -- orders refund).',
    ]);
    expect(await differences([PAID, part('30.00'), part('30.00')], [aPayment(parts)])).toEqual([
      'Line 3, 900, R 30.00: the gateway refunded R 60.00 in total for order 12, but the shop has R 100.00.',
    ]);
  });

  it('reports refunds that differ between the statement and the shop', async () => {
    const due = { refunds: [{ cents: 10_000, refundedAt: null }] };
    const less = { refunds: [{ cents: 9_000, refundedAt: '2026-11-05T10:00:00.000Z' }] };
    expect(await differences([PAID, GONE], [aPayment()])).toEqual([
      'Line 3, 900, R 100.00: the gateway refunded it for order 12, but the shop has no refund.',
    ]);
    expect(await differences([PAID, GONE], [aPayment(due)])).toEqual([
      'Line 3, 900, R 100.00: the gateway refunded it for order 12, but it is still due in the shop (npm run ops -- orders refund).',
    ]);
    expect(await differences([PAID, GONE], [aPayment(less)])).toEqual([
      'Line 3, 900, R 100.00: the gateway refunded R 100.00 in total for order 12, but the shop has R 90.00.',
    ]);
    expect(await differences([PAID, GONE.replaceAll('12-a,900', '9-z,5')], [aPayment()])).toEqual([
      'Line 3, 5, R 100.00: the gateway refunded it, but the shop has no such payment.',
    ]);
    const other = '2026-11-06 12:00:00,PAYOUT,DEBIT,ZAR,-5.00,,7';
    expect(await differences([PAID, other], [aPayment(less)])).toEqual([
      'Order 12: the shop refunded R 90.00 of 900 at 2026-11-05 12:00 (South African time), but it is not in the statement.',
    ]);
  });
});
