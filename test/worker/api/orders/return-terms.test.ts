import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { orderPath } from '#shared/navigation/paths.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { mainText } from '#test/support/page-text.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';

describe('the return terms of an order', () => {
  it('stay as they were when it was placed; a variant has the terms of its parent', async () => {
    const supplierId = await aSupplier();
    await env.DB.prepare('UPDATE supplier SET return_days = 14 WHERE id = ?').bind(supplierId).run();
    const parentId = await aProduct({ supplierId });
    const variantId = await aProduct({ supplierId, parentId });
    await updateReturnExclusion(env.DB, OPERATOR, { productId: parentId, exclusion: 'hygiene' });
    const buyer = await aBuyer(variantId);
    const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await env.DB.prepare('UPDATE supplier SET return_days = 7 WHERE id = ?').bind(supplierId).run();
    await updateReturnExclusion(env.DB, OPERATOR, { productId: parentId, exclusion: null });
    const order = await buyer.api.orders.getOrder({ id });
    expect(order.children).toMatchObject([{ return_days: 14 }]);
    expect(order.products).toMatchObject([{ product: { return_exclusion: 'hygiene' } }]);
    expect(order.children[0]).not.toHaveProperty('delivered_at');
    const changes = [
      'UPDATE order_child SET return_days = 7',
      'UPDATE order_item SET return_exclusion = NULL',
    ];
    for (const change of changes) {
      await expect(env.DB.prepare(`${change} WHERE order_id = ${id}`).run()).rejects.toThrow('never changed');
    }
    expect(await env.DB.prepare('UPDATE supplier SET return_days = 6').run().catch(String)).toContain(
      'CHECK',
    );
  });

  it('count from the delivery of the parcel and are stated in its email', async () => {
    const supplierId = await aSupplier();
    const { buyer, order } = await aPaidOrderOf([
      { supplierId, priceCents: 10_000 },
      { supplierId, priceCents: 5_000 },
    ]);
    await advanceTo(order.id, 'delivered');
    const { children } = await buyer.api.orders.getOrder({ id: order.id });
    expect(Date.parse(children[0]?.delivered_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const job = { template: 'parcel-delivered', order_id: order.id, supplier_id: supplierId } as const;
    expect((await writtenEmail(aEmailMessage(job))).text).toContain(
      'You can send it back within 7 days of receiving it.',
    );
  });

  it('are shown in the email and on the page: the parcel’s days, or none if the law excludes returns', async () => {
    for (const [exclusion, sentence] of [
      [null, 'You can send it back within 14 days of receiving it.'],
      ['perishable', 'You can send it back if something is wrong with it.'],
    ] as const) {
      const supplierId = await aSupplier();
      await env.DB.prepare('UPDATE supplier SET return_days = 14 WHERE id = ?').bind(supplierId).run();
      const productId = await aProduct({ supplierId });
      await updateReturnExclusion(env.DB, OPERATOR, { productId, exclusion });
      const buyer = await aBuyer(productId);
      const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      await advanceTo(id, 'delivered');
      const job = { template: 'parcel-delivered', order_id: id, supplier_id: supplierId } as const;
      const { text, subject } = await writtenEmail(aEmailMessage(job));
      expect(subject).toContain('delivered');
      expect(text).toContain(sentence);
      const page = await mainText(buyer, orderPath(id));
      expect(page).toContain(sentence);
      expect(page).not.toContain('within 7 days');
    }
  });
});
