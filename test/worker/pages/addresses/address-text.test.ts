import { describe, expect, it } from 'vitest';
import type { Address } from '#shared/contract/address.ts';
import { toAddressText, toAddressValues } from '#worker/pages/addresses/address-text.ts';

const address: Address = {
  id: 4,
  current: true,
  recipient: 'Thandi Nkosi',
  phone: '+27821234567',
  street: '12 Long Street',
  complex: '',
  suburb: 'Gardens',
  city: 'Cape Town',
  province_id: 9,
  postal_code: '0081',
  notes: '',
};
const provinces = [{ id: 9, name: 'Western Cape', code: 'WC' }];

describe('toAddressValues', () => {
  it('formats a stored phone number in national format for editing', () => {
    expect(toAddressValues(address)).toMatchObject({ phone: '082 123 4567', province_id: '9', complex: '' });
  });
});

describe('toAddressText', () => {
  it('omits empty fields', () => {
    expect(toAddressText(address, provinces)).toEqual({
      recipient: 'Thandi Nkosi',
      lines: ['12 Long Street', 'Gardens', 'Cape Town, 0081', 'Western Cape'],
      phone: '082 123 4567',
      notes: '',
    });
  });

  it('keeps an unrecognised phone number unchanged', () => {
    expect(toAddressText({ ...address, phone: 'unknown' }, provinces).phone).toBe('unknown');
  });
});
