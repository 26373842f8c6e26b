import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { orderPath, returnAnchor } from '#shared/navigation/paths.ts';
import { aDeliveredOrder, type Delivered } from '#test/support/a-delivered-order.ts';
import { countRows } from '#test/support/an-order.ts';
import { mainText, pageHtml, textOf } from '#test/support/page-text.ts';
import { type FormFields, pageAfter, postForm, submitForm } from '#test/support/posted-forms.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';

const DONE = 'We’ve got your request. We’ll e-mail you.';
const FORM = 'Ask to send it back';

function formOf({ supplierId, itemIds: [radio, atlas] }: Delivered, given: FormFields = {}): FormFields {
  return {
    ...{ intent: 'return', supplier_id: supplierId, idempotency_key: crypto.randomUUID() },
    ...{ [`quantity-${radio}`]: 2, [`quantity-${atlas}`]: 0, reason: 'changed_mind', comment: '', ...given },
  };
}

function returnsOf({ orderId }: Delivered): Promise<number> {
  return countRows('order_return', 'order_id = ?', orderId);
}

const quiet = () => ({ bindings: listenForEmails().bindings });

describe('the return form', () => {
  it('is shown for a delivered parcel, with its deadlines and the next step', async () => {
    const delivered = await aDeliveredOrder();
    const { buyer, orderId, itemIds } = delivered;
    const text = await mainText(buyer, orderPath(orderId));
    for (const words of [
      'Send something back',
      'You can send it back for any reason until',
      'If something is wrong with it, until',
      'We’ll read it and e-mail you how to send it back.',
      FORM,
    ]) {
      expect(text).toContain(words);
    }
    const html = await pageHtml(buyer, orderPath(orderId));
    for (const id of itemIds) expect(html).toContain(`name="quantity-${id}"`);
    expect(html.match(/<details class="mt-4" id=/g)).not.toBeNull();
    await env.DB.prepare("UPDATE order_child SET status = 'shipped' WHERE order_id = ?").bind(orderId).run();
    expect(await mainText(buyer, orderPath(orderId))).not.toContain('Send something back');
  });

  it('creates one return per idempotency key, and returns the updated order', async () => {
    const delivered = await aDeliveredOrder();
    const path = orderPath(delivered.orderId);
    const form = formOf(delivered, { comment: 'Too loud.' });
    for (const _press of ['first', 'second']) {
      const { status, result } = await submitForm(path, form, delivered.buyer, { page: path, ...quiet() });
      expect([status, result]).toMatchObject([200, { kind: 'done', message: DONE }]);
      expect(result).toHaveProperty('changed.page.data.order.parcels.0.returns.0.lines', ['2 × Radio']);
    }
    expect(await returnsOf(delivered)).toBe(1);
  });

  it('without scripts, redirects back to the order, which confirms the request', async () => {
    const delivered = await aDeliveredOrder();
    const { buyer, orderId } = delivered;
    const done = await postForm(orderPath(orderId), formOf(delivered), buyer, quiet());
    const { returns = [] } = await buyer.api.orders.getOrder({ id: orderId });
    const place = `${orderPath(orderId)}#${returnAnchor(returns[0]?.id ?? 0)}`;
    expect([done.status, done.headers.get('Location')]).toEqual([303, place]);
    const text = textOf(await pageAfter(done, buyer));
    for (const words of [DONE, 'Return of', '2 × Radio', 'I’ve changed my mind', 'Requested']) {
      expect(text).toContain(words);
    }
    expect(await returnsOf(delivered)).toBe(1);
  });

  it('shows errors at their fields and keeps the submitted values', async () => {
    const delivered = await aDeliveredOrder();
    const { buyer, orderId, itemIds } = delivered;
    const quantity = `quantity-${itemIds[0]}`;
    const cases: [FormFields, Record<string, string[]>][] = [
      [{ reason: '' }, { reason: ['Choose why you’re sending it back.'] }],
      [{ [quantity]: 0 }, { lines: ['Choose what you’re sending back.'] }],
      [{ remedy: 'repair' }, { remedy: ['Choose your money back, or say that something is wrong with it.'] }],
      [{ [quantity]: 9 }, { [quantity]: ['You can send back 3 at most.'] }],
      [{ [quantity]: 'many' }, { [quantity]: ['Choose at least one.'] }],
      [{ comment: 'x'.repeat(1_001) }, { comment: ['A comment can have at most 1,000 characters.'] }],
    ];
    for (const [given, errors] of cases) {
      const { status, result } = await submitForm(
        orderPath(orderId),
        formOf(delivered, given),
        buyer,
        quiet(),
      );
      expect([status, result]).toMatchObject([422, { kind: 'invalid', errors }]);
    }
    const form = formOf(delivered, { reason: '', comment: 'It is <b>too</b> loud.' });
    const page = await (await postForm(orderPath(orderId), form, buyer, quiet())).text();
    expect(page).toContain('<details class="mt-4" open=""');
    expect(page).toContain('It is &lt;b&gt;too&lt;/b&gt; loud.</textarea>');
    expect(page).toMatch(new RegExp(`name="${quantity}".*?<option value="2" selected="">`, 's'));
    expect(page).toContain(`id="send-back-${delivered.supplierId}-reason-error"`);
    const empty = await postForm(orderPath(orderId), formOf(delivered, { [quantity]: 0 }), buyer, quiet());
    const group = /<fieldset id="send-back-.*?<\/fieldset>/s.exec(await empty.text())?.[0] ?? '';
    const errorId = `send-back-${delivered.supplierId}-lines-error`;
    expect(group).toContain(`aria-describedby="${errorId}"`);
    expect(group).toContain(`<p id="${errorId}"`);
    expect(group.match(/<select[^>]*aria-invalid="true"/g)).toHaveLength(itemIds.length);
    expect(await returnsOf(delivered)).toBe(0);
  });

  it('stores the remedy that the customer wants for a defective product', async () => {
    const delivered = await aDeliveredOrder();
    const { buyer, orderId } = delivered;
    expect(await mainText(buyer, orderPath(orderId))).toContain('What would you like for it?');
    const form = formOf(delivered, { reason: 'defective', remedy: 'replacement' });
    const done = await postForm(orderPath(orderId), form, buyer, quiet());
    expect(textOf(await pageAfter(done, buyer))).toContain('You asked for a replacement.');
    const { returns = [] } = await buyer.api.orders.getOrder({ id: orderId });
    expect(returns.map(({ remedy }) => remedy)).toEqual(['replacement']);
  });

  it('is rejected with the reason if the product cannot be returned', async () => {
    const delivered = await aDeliveredOrder({
      lines: [{ priceCents: 10_000, quantity: 2, name: 'Radio', returnExclusion: 'perishable' }],
    });
    const { buyer, orderId } = delivered;
    expect(await mainText(buyer, orderPath(orderId))).not.toContain('I’ve changed my mind');
    const message =
      '“Radio” can only be sent back if something is wrong with it: it spoils or expires quickly.';
    const { status, result } = await submitForm(orderPath(orderId), formOf(delivered), buyer, quiet());
    expect([status, result]).toMatchObject([409, { kind: 'refused', code: 'not_returnable', message }]);
    const plain = await postForm(orderPath(orderId), formOf(delivered), buyer, quiet());
    expect([plain.status, textOf(await plain.text())]).toEqual([409, expect.stringContaining(message)]);
  });

  it('returns 404 for another customer’s order', async () => {
    const [mine, theirs] = [await aDeliveredOrder(), await aDeliveredOrder()];
    const { status } = await submitForm(orderPath(theirs.orderId), formOf(theirs), mine.buyer, quiet());
    expect([status, await returnsOf(theirs)]).toEqual([404, 0]);
  });
});
