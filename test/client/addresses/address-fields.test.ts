import { describe, expect, it } from 'vitest';
import { addressLines, addressValues, phoneText } from '#client/features/addresses/address-fields.ts';
import { addressHint } from '#client/features/addresses/address-hints.ts';
import type { Address } from '#shared/contract/address.ts';

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

describe('addressValues', () => {
  it('begins with what was typed before the form came back, over what is stored', () => {
    const values = addressValues(
      { street: '13 Long Street', complex: '' },
      { ...address, complex: 'Flat 2' },
    );
    expect(values).toMatchObject({ street: '13 Long Street', complex: '', city: 'Cape Town' });
  });

  it('shows a stored number as it is dialled, ready to be changed', () => {
    expect(addressValues(null, address).phone).toBe('082 123 4567');
  });

  it('is empty for a new address', () => {
    expect(new Set(Object.values(addressValues(null, null)))).toEqual(new Set(['']));
  });
});

describe('addressLines', () => {
  it('leaves out what is empty', () => {
    expect(addressLines(address, provinces)).toEqual([
      '12 Long Street',
      'Gardens',
      'Cape Town, 0081',
      'Western Cape',
    ]);
  });
});

describe('phoneText', () => {
  it('shows a stored number as it is dialled', () => {
    expect(phoneText('+27821234567')).toBe('082 123 4567');
    expect(phoneText('unknown')).toBe('unknown');
  });
});

describe('addressHint', () => {
  it.each([
    ['postal_code', '800', 'A postal code has 4 digits.'],
    ['postal_code', '0081', ''],
    ['phone', '082 123 4567', ''],
    ['phone', ' ', 'Cellphone number is required.'],
    ['recipient', ' ', "Recipient's name is required."],
    ['province_id', '', 'Choose a province.'],
  ] as const)('says of %s %j: %j', (field, text, hint) => {
    expect(addressHint(field, text)).toBe(hint);
  });
});
