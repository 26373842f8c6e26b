import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareStatement, statementPeriod } from '#scripts/ops/payments/compare-statement.ts';
import { readPayfastStatement, type StatementEntry } from '#scripts/ops/payments/payfast-statement.ts';
import { ScriptFailure } from '#scripts/shop/run-script.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import type { GatewayPayment } from '#worker/operations/gateway-payments.repository.ts';
import { aFile } from './support/a-csv.ts';

const FIXTURE = path.join(PROJECT_FOLDER, 'test/scripts/fixtures/payfast-transaction-history.csv');
const HEADER = 'Date,Type,Sign,Currency,Gross,M Payment ID,PF Payment ID';

async function read(...lines: string[]): Promise<StatementEntry[]> {
  return readPayfastStatement(await aFile('statement.csv', lines.join('\n')));
}

/** The error message for an invalid file. */
async function rejectionOf(...lines: string[]): Promise<string> {
  const refusal = await read(...lines).catch((cause: unknown) => cause);
  expect(refusal).toBeInstanceOf(ScriptFailure);
  return refusal instanceof ScriptFailure ? refusal.message : '';
}

describe("Payfast's statement", () => {
  it('is read with quotes, commas, line breaks and thousands', async () => {
    expect(await readPayfastStatement(FIXTURE)).toMatchObject([
      { line: 2, kind: 'payment', cents: 123_450, at: '2026-11-01T06:14:09.000Z', reference: '101-paid' },
      { line: 3, kind: 'payment', cents: 35_000, gatewayPaymentId: '90002' },
      { line: 5, kind: 'refund', cents: 35_000, type: 'FUNDS_RECEIVED_REVERSAL' },
      { line: 6, kind: 'other', cents: 117_009, type: 'PAYOUT', reference: '' },
    ]);
  });

  it('is read as the dashboard writes it: a mark at its start, CRLF, words for codes', async () => {
    const rows = [
      '\uFEFF"Date","Type","Sign","Party","Email / Cell","Name","Description","Currency","Funding Type","Gross","Fee","Net","Balance","M Payment ID","PF Payment ID"',
      '"2026-11-01 17:22:41","Funds Received","Credit","Buyer","","","","ZAR","Credit Card","23470.00","-716.97","22753.03","0","7-a","328827333"',
      '"2026-11-02 08:40:42","Funds Received (Reversal)","Debit","Buyer","","","","ZAR","Credit Card","-6060.00","184.10","-5875.90","0","8-a","327217271"',
    ];
    expect(await readPayfastStatement(await aFile('d.csv', rows.join('\r\n')))).toMatchObject([
      { kind: 'payment', cents: 2_347_000, type: 'FUNDS_RECEIVED' },
      { kind: 'refund', cents: 606_000, type: 'FUNDS_RECEIVED_REVERSAL' },
    ]);
  });

  it.each([
    [
      '"2026-11-31 10:00:00",FUNDS_RECEIVED,CREDIT,ZAR,1.00,a,1',
      '"Date": "2026-11-31 10:00:00" is no day with a time',
    ],
    ['2026-11-01,FUNDS_RECEIVED,CREDIT,ZAR,1.00,a,1', '"Date": "2026-11-01" is no day with a time'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,"1,00",a,1', '"Gross": "1,00" is no amount'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.005,a,1', '"Gross": "1.005" is no amount'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,,a,1', '"Gross": "" is no amount'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,-1.00,a,1', '"Gross": a credit is negative'],
    [
      '2026-11-01 10:00:00,FUNDS_RECEIVED,PLUS,ZAR,1.00,a,1',
      '"Sign": it must be CREDIT or DEBIT, not "PLUS"',
    ],
    ['2026-11-01 10:00:00,,CREDIT,ZAR,1.00,a,1', '"Type": it is empty'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.00,a,', '"PF Payment ID": a payment has none'],
    ['2026-11-01 10:00:00,FUNDS_RECEIVED,CREDIT', '"Currency": the row is cut off: it has 3 of 7 fields'],
  ])('%s is refused by line and column', async (row, words) => {
    const good = '2026-11-01 09:00:00,FUNDS_RECEIVED,CREDIT,ZAR,1.00,b,2';
    expect(await rejectionOf(HEADER, good, row)).toContain(`statement.csv, line 3, column ${words}`);
  });

  it('is refused where it has no rows, or is another file', async () => {
    expect(await rejectionOf(HEADER)).toContain('line 2, column 1: it lists no transactions');
    expect(await rejectionOf('Date,Amount', '2026-11-01,1')).toContain(
      'line 1, column "Type": the header lacks it',
    );
  });
});

/** A payment of R 100 received at noon on 2 November. */
function aPayment(given: Partial<GatewayPayment> = {}): GatewayPayment {
  return {
    ...{ id: 1, orderId: 12, reference: '12-a', gatewayPaymentId: '900', method: null, status: 'complete' },
    ...{ amountCents: 10_000, paidAt: '2026-11-02T10:00:00.000Z', refunds: [] },
    ...given,
  };
}

const PAID = '2026-11-02 12:00:00,FUNDS_RECEIVED,CREDIT,ZAR,100.00,12-a,900';
const GONE = '2026-11-05 12:00:00,FUNDS_RECEIVED_REVERSAL,DEBIT,ZAR,-100.00,12-a,900';

async function differences(rows: string[], payments: GatewayPayment[]): Promise<string[]> {
  const entries = await read(HEADER, ...rows);
  return compareStatement(entries, payments, statementPeriod(entries));
}

describe('a statement beside the shop’s payments', () => {
  it('differs in nothing where all is as it should be', async () => {
    expect(await differences([PAID], [aPayment()])).toEqual([]);
    const refund = { refunds: [{ cents: 10_000, refundedAt: '2026-11-05T10:00:00.000Z' }] };
    expect(await differences([PAID, GONE], [aPayment(refund)])).toEqual([]);
    const halves = GONE.replace('-100.00', '-50.00');
    expect(await differences([PAID, halves, halves], [aPayment(refund)])).toEqual([]);
  });

  it('tells what was paid there and not here', async () => {
    expect(await differences([PAID], [])).toEqual([
      'Line 2, 900, R 100.00: paid there, and its reference "12-a" is not known here.',
    ]);
    expect(await differences([PAID], [aPayment({ status: 'pending', gatewayPaymentId: null })])).toEqual([
      'Line 2, 900, R 100.00: paid there for order 12, but here that payment is pending.',
    ]);
    const again = PAID.replace(',900', ',901');
    expect(await differences([PAID, again], [aPayment()])).toEqual([
      'Line 3, 901, R 100.00: paid there for order 12, which is paid by 900 here.',
    ]);
  });

  it('tells what was paid here and not there, within its days alone', async () => {
    const other = aPayment({ id: 2, orderId: 13, reference: '13-a', gatewayPaymentId: '901' });
    const early = { ...other, paidAt: '2026-11-01T22:10:00.000Z' };
    const before = { ...other, paidAt: '2026-11-01T21:59:59.000Z' };
    expect(await differences([PAID], [aPayment(), other])).toEqual([
      'Order 13: R 100.00 (901) noted here at 2026-11-02 12:00 (South African time), and not in the statement.',
    ]);
    expect(await differences([PAID], [aPayment(), early])).toEqual([
      expect.stringContaining('(so soon after its first day began, it may be in the one before)'),
    ]);
    expect(await differences([PAID], [aPayment(), before])).toEqual([]);
  });

  it('tells amounts, currencies, rows twice and types that nobody knows', async () => {
    expect(await differences([PAID], [aPayment({ amountCents: 9_999 })])).toEqual([
      'Line 2, 900, R 100.00: here order 12 was paid with R 99.99.',
    ]);
    expect(await differences([PAID.replace('ZAR', 'USD')], [aPayment()])).toEqual([
      'Line 2, 900, R 100.00: it is in USD.',
    ]);
    expect(await differences([PAID, PAID], [aPayment()])).toEqual([
      'Line 3, 900, R 100.00: it is listed twice.',
    ]);
    expect(await differences([PAID, PAID.replace('FUNDS_RECEIVED', 'BONUS')], [aPayment()])).toEqual([
      'Line 3, 900, R 100.00: it bears the reference 12-a, and what a BONUS is nobody knows here.',
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
    'knows a payment by %s again, and tells where it was made by something else',
    async (funding, method) => {
      const entries = await read(`${HEADER},Funding Type`, `${PAID},${funding}`);
      const compare = (here: string | null) =>
        compareStatement(entries, [aPayment({ method: here })], statementPeriod(entries));
      expect(entries).toMatchObject([{ kind: 'payment', method }]);
      expect(compare(method)).toEqual([]);
      // Notifications may omit the method, and a code may be newer than this shop.
      expect([compare(null), compare('zz')]).toEqual([[], []]);
      const [other, name] = method === 'mukuru' ? ['scode', 'SCode'] : ['mukuru', 'Mukuru'];
      expect(compare(other)).toEqual([
        expect.stringMatching(`^Line 2, 900, R 100.00: paid by .+ there for order 12, and by ${name} here.$`),
      ]);
    },
  );

  it('takes a way to pay that nobody knows here as it comes, and a wallet for the card in it', async () => {
    const compare = async (funding: string, method: string) => {
      const entries = await read(`${HEADER},Funding Type`, `${PAID},${funding}`);
      return compareStatement(entries, [aPayment({ method })], statementPeriod(entries));
    };
    expect(await compare('XY', 'card')).toEqual([]);
    expect(await compare('CC', 'apple_pay')).toEqual([]);
    expect(await compare('SP', 'card')).toEqual([]);
  });

  it('takes what went back of a payment in parts, part by part', async () => {
    const parts = {
      refunds: [
        { cents: 3_000, refundedAt: '2026-11-05T10:00:00.000Z' },
        { cents: 7_000, refundedAt: null },
      ],
    };
    const part = (rand: string): string => GONE.replace('-100.00', `-${rand}`);
    expect(await differences([PAID, part('30.00')], [aPayment(parts)])).toEqual([]);
    expect(await differences([PAID, part('70.00')], [aPayment(parts)])).toEqual([
      'Line 3, 900, R 70.00: gone back there for order 12, where it is still due here (npm run ops -- orders refund).',
    ]);
    expect(await differences([PAID, part('30.00'), part('30.00')], [aPayment(parts)])).toEqual([
      'Line 3, 900, R 30.00: in all R 60.00 went back there for order 12, R 100.00 here.',
    ]);
  });

  it('tells what went back there, or only here', async () => {
    const due = { refunds: [{ cents: 10_000, refundedAt: null }] };
    const less = { refunds: [{ cents: 9_000, refundedAt: '2026-11-05T10:00:00.000Z' }] };
    expect(await differences([PAID, GONE], [aPayment()])).toEqual([
      'Line 3, 900, R 100.00: gone back there for order 12, which keeps it here.',
    ]);
    expect(await differences([PAID, GONE], [aPayment(due)])).toEqual([
      'Line 3, 900, R 100.00: gone back there for order 12, where it is still due here (npm run ops -- orders refund).',
    ]);
    expect(await differences([PAID, GONE], [aPayment(less)])).toEqual([
      'Line 3, 900, R 100.00: in all R 100.00 went back there for order 12, R 90.00 here.',
    ]);
    expect(await differences([PAID, GONE.replaceAll('12-a,900', '9-z,5')], [aPayment()])).toEqual([
      'Line 3, 5, R 100.00: gone back there, and not known here.',
    ]);
    const other = '2026-11-06 12:00:00,PAYOUT,DEBIT,ZAR,-5.00,,7';
    expect(await differences([PAID, other], [aPayment(less)])).toEqual([
      'Order 12: R 90.00 of 900 went back by what is noted here at 2026-11-05 12:00 (South African time), and not in the statement.',
    ]);
  });
});
