import { describe, expect, it } from 'vitest';
import { gatewayName } from '#worker/pages/checkout/gateway-name.ts';

const payment = { gateway: 'payfast', method: null, status: 'pending', paid_at: null } as const;

describe('gatewayName', () => {
  it('returns the gateway’s display name, or a neutral phrase for an unknown gateway or no payment', () => {
    expect(gatewayName(payment)).toBe('Payfast');
    expect(gatewayName({ ...payment, gateway: 'yoco' })).toBe('Yoco');
    expect(gatewayName({ ...payment, gateway: 'constructor' })).toBe('our payment partner');
    expect(gatewayName(null)).toBe('our payment partner');
  });
});
