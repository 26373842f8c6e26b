import { describe, expect, it } from 'vitest';
import { HttpError, isMissing, isRejection } from '#shared/contract/http-error.ts';

describe('an HTTP error', () => {
  it('is identified by its code, regardless of the status that an external API sends', () => {
    expect(isMissing(new HttpError(400, 'not_found', 'There’s nothing here.'))).toBe(true);
    expect(isMissing(new HttpError(400, 'gone', 'This product is no longer sold.'))).toBe(true);
    expect(isMissing(new HttpError(404, 'conflict', 'Please try again.'))).toBe(false);
  });

  it('matches any of several codes', () => {
    const refusal = new HttpError(409, 'order_paid', 'This order is paid.');
    expect(isRejection(refusal, 'order_closed', 'order_paid')).toBe(true);
    expect(isRejection(refusal, 'order_closed', 'conflict')).toBe(false);
    expect(isRejection(new Error('order_paid'), 'order_paid')).toBe(false);
  });
});
