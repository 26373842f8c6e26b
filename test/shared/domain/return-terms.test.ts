import { describe, expect, it } from 'vitest';
import type { OrderChild, OrderItem } from '#shared/contract/order.ts';
import { returnTermsSentence } from '#shared/domain/return-terms.ts';
import { anOrder, anOrderChild, anOrderItem } from '#test/support/an-order-shape.ts';

function aParcel(supplierId: number, return_days?: number): OrderChild {
  return { ...anOrderChild(supplierId), ...(return_days !== undefined && { return_days }) };
}

function anItem(supplierId: number): OrderItem {
  return anOrderItem(supplierId * 10, { supplierId });
}

function anExcludedItem(supplierId: number): OrderItem {
  const item = anOrderItem(supplierId * 10 + 1, { supplierId });
  return { ...item, product: { ...item.product, return_exclusion: 'perishable' } };
}

function sentenceFor(products: OrderItem[], ...children: OrderChild[]): string {
  return returnTermsSentence(anOrder({ products, children }), children);
}

describe('returnTermsSentence', () => {
  it('states the order’s return period, or the legal minimum if it has none', () => {
    expect(sentenceFor([anItem(1)], aParcel(1))).toBe('You can send it back within 7 days of receiving it.');
    expect(sentenceFor([anItem(1)], aParcel(1, 14))).toBe(
      'You can send it back within 14 days of receiving it.',
    );
  });

  it('mentions only faulty goods, without a period, if the law excludes everything', () => {
    expect(sentenceFor([anExcludedItem(1)], aParcel(1, 14))).toBe(
      'You can send it back if something is wrong with it.',
    );
  });

  it('mentions a part of the order if the law excludes the rest', () => {
    expect(sentenceFor([anItem(1), anExcludedItem(1)], aParcel(1, 14))).toBe(
      'You can send part of it back within 14 days of receiving it, and the rest if something is wrong with it.',
    );
  });

  it('lists the periods of the retailers with returnable goods', () => {
    expect(sentenceFor([anItem(1), anItem(2)], aParcel(1, 14), aParcel(2))).toBe(
      'You can send it back within 7 or 14 days of receiving it, depending on the retailer.',
    );
    expect(sentenceFor([anItem(1), anItem(2)], aParcel(1, 14), aParcel(2, 14))).toBe(
      'You can send it back within 14 days of receiving it.',
    );
    expect(sentenceFor([anItem(1), anExcludedItem(2)], aParcel(1, 14), aParcel(2, 30))).toBe(
      'You can send part of it back within 14 days of receiving it, and the rest if something is wrong with it.',
    );
  });

  it('ignores parcels of the order that are not passed to it', () => {
    const [first, second] = [aParcel(1), aParcel(2, 30)];
    const order = anOrder({ products: [anItem(1), anExcludedItem(2)], children: [first, second] });
    expect(returnTermsSentence(order, [first])).toBe('You can send it back within 7 days of receiving it.');
  });
});
