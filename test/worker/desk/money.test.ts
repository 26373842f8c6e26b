import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { anAffiliate } from '#test/support/a-shop.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { anOperator, pageText, postForm, visitDesk } from '#test/support/the-desk.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';

let owner: { email: string };

beforeAll(async () => {
  owner = await anOperator('owner');
});

/** Sets the clock until the test ends. Time moves on between tests, because closed months cannot be reopened. */
function clockAt(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

function eventsOf(kind: 'month' | 'retailer', id: string) {
  return listOperatorEvents(env.DB, { record: { kind, id }, operator: owner.email, since: null, limit: 10 });
}

describe('the statements', () => {
  it('show what the shop owes, as a page, CSV and PDF', async () => {
    clockAt('2031-01-10T08:00:00.000Z');
    const supplierId = await aVendor({ feeCents: 6_000 });
    const page = `/money/${supplierId}`;
    const rate = { percent: '12,5 %', from: '2031-01-01' };
    expect((await postForm(`${page}/commission`, { as: owner, page, fields: rate })).status).toBe(303);
    await aPaidOrderOf([{ supplierId, priceCents: 10_000, quantity: 2 }]);
    await anAffiliate();
    const all = await pageText('/money?month=2031-01', owner);
    expect(all).toContain(`href="/money/${supplierId}?month=2031-01"`);
    expect(all).toContain(
      'Paid by customers: R 260.00 = invoices R 0.00 + parcels without an invoice R 260.00',
    );
    expect(all).toContain('2031-01 has not ended');
    const shown = await pageText(`${page}?month=2031-01`, owner);
    expect(shown).toContain('R 235.00');
    expect(shown).toContain('-R 25.00');
    const csv = await visitDesk(`${page}/statement.csv?month=2031-01`, { as: owner });
    expect(csv.headers.get('Content-Disposition')).toBe(
      `attachment; filename="statement-${supplierId}-2031-01.csv"`,
    );
    expect(await csv.text()).toContain(',235.00');
    const pdf = await visitDesk(`${page}/statement.pdf?month=2031-01`, { as: owner });
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  });

  it.each(['2031-13', 'x', '0001-01', '"><b>'])(
    'show the current month for an invalid month: %s',
    async (month) => {
      clockAt('2031-01-10T08:00:00.000Z');
      expect(await pageText(`/money?${new URLSearchParams({ month })}`, owner)).toContain('value="2031-01"');
    },
  );

  it.each([
    '/money/999999',
    '/money/0',
    '/money/x',
    '/money/999999/statement.csv',
    '/money/999999/statement.pdf',
  ])('return 404 for an unknown retailer: %s', async (path) => {
    expect((await visitDesk(path, { as: owner })).status).toBe(404);
  });
});

describe('closing a month', () => {
  it('is possible once, after the month has ended, and records who closed it', async () => {
    const fields = { month: '2031-01' };
    const close = () => postForm('/money/close', { as: owner, page: '/money?month=2031-01', fields });
    clockAt('2031-01-31T20:00:00.000Z');
    // The form is not offered yet, so the token comes from another page.
    const [row] = await env.DB.prepare('SELECT id FROM supplier LIMIT 1')
      .all<{ id: number }>()
      .then((r) => r.results);
    const early = await postForm('/money/close', { as: owner, page: `/money/${row?.id}`, fields });
    expect([early.status, await early.text()]).toEqual([422, expect.stringContaining('has not ended')]);
    vi.setSystemTime(new Date('2031-02-01T08:00:00.000Z'));
    const [first, second] = [
      await close(),
      await postForm('/money/close', { as: owner, page: `/money/${row?.id}`, fields }),
    ];
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/money?month=2031-01']);
    expect([second.status, await second.text()]).toEqual([422, expect.stringContaining('already closed')]);
    expect(await eventsOf('month', '2031-01')).toHaveLength(1);
    expect(await pageText('/money?month=2031-01', owner)).toContain('closed on 1 Feb 2031');
  });

  it('prevents later changes of the commission for its days', async () => {
    clockAt('2031-02-02T08:00:00.000Z');
    const supplierId = await aVendor();
    const page = `/money/${supplierId}`;
    const set = (fields: Record<string, string>) =>
      postForm(`${page}/commission`, { as: owner, page, fields });
    for (const [percent, from, fault] of [
      ['5', '2031-01-31', '2031-01 is closed'],
      ['101', '2031-03-01', 'Enter a percentage from 0 to 100'],
      ['1e1', '2031-03-01', 'Enter a percentage from 0 to 100'],
      ['', '2031-03-01', 'Enter a percentage from 0 to 100'],
      ['5', '2031-02-30', 'Enter a day'],
    ] as const) {
      const response = await set({ percent, from });
      expect([response.status, await response.text()], percent).toEqual([
        422,
        expect.stringContaining(fault),
      ]);
    }
    expect(await eventsOf('retailer', String(supplierId))).toEqual([]);
    expect((await set({ percent: '0', from: '2031-03-01' })).status).toBe(303);
    expect(await eventsOf('retailer', String(supplierId))).toHaveLength(1);
  });
});
