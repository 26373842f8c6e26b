import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';
import { anOperator, FROM_DESK, pageText, postForm, tokenOn, visitDesk } from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';
import { listDeliveryTerms } from '#worker/operations/delivery-rates.repository.ts';
import { listRetailers } from '#worker/operations/retailers.repository.ts';

let owner: { email: string };
let catalogue: { email: string };

beforeAll(async () => {
  owner = await anOperator('owner');
  catalogue = await anOperator('catalogue');
});

function post(id: number, action: string, fields: Record<string, string>): Promise<Response> {
  const page = `/retailers/${id}`;
  return postForm(`${page}/settings/${action}`, { as: owner, page, fields });
}

async function ratesOf(id: number) {
  const { rates } = await listDeliveryTerms(env.DB, null);
  return rates.filter(({ supplier_id }) => supplier_id === id).map(({ supplier_id: _, ...rate }) => rate);
}

const DETAILS = {
  vatNumber: '4 123 456 789',
  address: ' 14 Somerset Street, Graaff-Reinet ',
  npoId: '930123',
  returnDays: '30',
};

describe('a retailer', () => {
  it('has a page with its return period, and a story and a cause that an owner edits', async () => {
    const id = await aSupplier({ name: 'Imbewu' });
    await aProduct({ supplierId: id });
    const page = { story: 'Forty crafters\nin the Midlands.', cause: 'A crèche <b>for all</b>' };
    expect((await post(id, 'page', page)).status).toBe(303);
    const html = await (await visit(`/retailers/${id}/imbewu`)).text();
    expect(await pageText(`/retailers/${id}`, owner)).toContain(
      'Forty crafters\nin the Midlands.</textarea>',
    );
    for (const words of [
      'Forty crafters</p>',
      'in the Midlands.</p>',
      'A crèche &lt;b&gt;for all&lt;/b&gt;',
      '7 days to return',
    ]) {
      expect(html).toContain(words);
    }
    expect((await post(id, 'page', { ...page, story: 'x'.repeat(601) })).status).toBe(422);
    expect((await visit('/retailers/999999/nothing')).status).toBe(404);
  });

  it('has details that an owner changes', async () => {
    const id = await aSupplier({ name: 'Karoo Kitchen' });
    expect((await post(id, 'details', DETAILS)).status).toBe(303);
    expect(await listRetailers(env.DB, String(id))).toMatchObject([
      {
        vat_number: '4123456789',
        address: '14 Somerset Street, Graaff-Reinet',
        npo_id: 930_123,
        return_days: 30,
      },
    ]);
    for (const [wrong, fault] of [
      [{ vatNumber: '5123456789' }, 'starts with 4'],
      [{ address: '' }, 'needs an address'],
      [{ address: 'x'.repeat(201) }, 'at most 200 characters'],
      [{ returnDays: '6' }, 'from 7'],
      [{ returnDays: '366' }, 'to 365'],
      [{ npoId: '0' }, 'Enter a whole number'],
    ] as const) {
      const response = await post(id, 'details', { ...DETAILS, ...wrong });
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(fault)]);
    }
    expect(await pageText('/retailers', owner)).toContain('4123456789');
    const none = { vatNumber: '', address: '', npoId: '', returnDays: '7' };
    expect((await post(id, 'details', none)).status).toBe(303);
    expect(await listRetailers(env.DB, String(id))).toMatchObject([
      { vat_number: null, address: '', npo_id: null },
    ]);
  });

  it('has an address for its order emails, and each form changes only its own settings', async () => {
    const id = await aSupplier();
    const stored = () => listRetailers(env.DB, String(id));
    const emails = { address: ' orders@karoo.example ', when: 'daily' };
    expect((await post(id, 'order-emails', emails)).status).toBe(303);
    expect(await pageText(`/retailers/${id}`, owner)).toContain('orders@karoo.example, once a day');
    expect((await post(id, 'order-emails', { ...emails, address: 'a b' })).status).toBe(422);
    await Promise.all([post(id, 'details', DETAILS), post(id, 'page', { story: 'New', cause: '' })]);
    expect(await stored()).toMatchObject([
      { order_email: 'orders@karoo.example', order_emails: 'daily', story: 'New', return_days: 30 },
    ]);
    expect((await post(id, 'order-emails', { address: '', when: 'daily' })).status).toBe(303);
    expect(await stored()).toMatchObject([{ order_email: null, vat_number: '4123456789' }]);
  });

  it('has delivery fees that an owner sets and removes', async () => {
    const id = await aSupplier();
    const place = { province: 'GP', upTo: '2,5' };
    expect((await post(id, 'rate', { ...place, fee: '95' })).status).toBe(303);
    expect((await post(id, 'rate', { ...place, fee: '99.50' })).status).toBe(303);
    expect(await ratesOf(id)).toEqual([{ province_code: 'GP', up_to_grams: 2_500, fee_cents: 9_950 }]);
    expect((await post(id, 'rate', { province: 'XX', upTo: '', fee: '95' })).status).toBe(422);
    expect((await post(id, 'rate', { ...place, upTo: '0', fee: '95' })).status).toBe(422);
    expect((await post(id, 'rate', { ...place, fee: '-1' })).status).toBe(422);
    expect((await post(id, 'remove-rate', { province: 'GP', upTo: '2.5' })).status).toBe(303);
    expect((await post(id, 'remove-rate', { province: 'GP', upTo: '2.5' })).status).toBe(422);
    expect(await ratesOf(id)).toEqual([]);
    expect((await post(id, 'free-from', { amount: '500' })).status).toBe(303);
    expect(await pageText(`/retailers/${id}`, owner)).toContain('Delivery is free from R 500.00.');
    expect((await post(id, 'free-from', { amount: '' })).status).toBe(303);
    expect(await pageText(`/retailers/${id}`, owner)).toContain('Delivery is never free.');
  });

  it('is retired and brought back by an owner, who first sees its products and open parcels', async () => {
    const id = await aSupplier();
    const productId = await aProduct({ supplierId: id });
    const page = await pageText(`/retailers/${id}`, owner);
    expect(page).toContain('no longer find or order its 1 product. 0 open parcels');
    expect((await post(id, 'retire', {})).status).toBe(303);
    expect(await pageText(`/retailers/${id}`, owner)).toContain('This retailer was retired on');
    expect(await pageText('/retailers', catalogue)).toContain('(retired)');
    expect(await pageText(`/imports/${id}`, catalogue)).not.toContain('type="file"');
    const product = `/products/${productId}`;
    expect(await pageText(product, catalogue)).toContain('is retired, so customers cannot find');
    const again = await postForm(`${product}/show-again`, { as: catalogue, page: product });
    expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('is retired')]);
    expect((await post(id, 'bring-back', {})).status).toBe(303);
    expect(await pageText(product, catalogue)).not.toContain('retired');
  });

  it('can be read with the role catalogue, but not changed', async () => {
    const id = await aSupplier();
    expect(await pageText(`/retailers/${id}`, catalogue)).not.toContain('<form');
    const token = await tokenOn(`/retailers/${id}`, owner);
    for (const action of ['details', 'rate', 'remove-rate', 'free-from']) {
      const body = new URLSearchParams({ session_token: token, ...DETAILS, fee: '1' }).toString();
      const init = { as: catalogue, method: 'POST', headers: FROM_DESK, body };
      expect((await visitDesk(`/retailers/${id}/settings/${action}`, init)).status).toBe(403);
    }
    expect(await listRetailers(env.DB, String(id))).toMatchObject([{ vat_number: null }]);
    for (const path of ['/retailers/999999', '/retailers/x']) {
      expect((await visitDesk(path, { as: catalogue })).status).toBe(404);
    }
  });
});
