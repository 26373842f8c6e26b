import { describe, expect, it } from 'vitest';
import { orderRefusal, refusalText } from '#client/features/checkout/order-refusal.ts';
import { TransportError } from '#shared/api-client/transport-error.ts';
import { HttpError } from '#shared/contract/http-error.ts';

describe('orderRefusal', () => {
  it('reads both amounts of a total that is no longer true', () => {
    const error = new HttpError(409, 'total_changed', 'The total has changed.', {
      details: { seen_total: 100, total: 120.5 },
    });
    const refusal = orderRefusal(error);
    expect(refusal).toEqual({ kind: 'total', seen: 100, total: 120.5 });
    expect(refusal === null ? '' : refusalText(refusal)).toMatch(/R\s100\.00 to R\s120\.50/);
  });

  it('passes on what is sold out', () => {
    const refusal = orderRefusal(new HttpError(409, 'sold_out', 'Enamel mug is sold out.'));
    expect(refusal).toEqual({ kind: 'cart', message: 'Enamel mug is sold out.' });
  });

  it('knows a missing address', () => {
    const error = new HttpError(422, 'invalid', 'Please check.', {
      details: { errors: { address_id: ['Add a delivery address first.'] } },
    });
    expect(orderRefusal(error)).toEqual({ kind: 'address', message: 'Add a delivery address first.' });
  });

  it.each([
    new TransportError('offline', 'No connection'),
    new HttpError(500, 'internal', 'x'),
    new Error('x'),
  ])('makes nothing of %s', (error) => {
    expect(orderRefusal(error)).toBeNull();
  });
});
