import { describe, expect, it } from 'vitest';
import { readGatewayForm, readMethod } from '#client/features/checkout/gateway-form-values.ts';

describe('readGatewayForm', () => {
  it('is null for a page that came back with another form, or none', () => {
    expect(readGatewayForm(undefined)).toBeNull();
    expect(readGatewayForm({ intent: 'pay', method: 'card', action: 'https://evil.test/' })).toBeNull();
  });

  it('has the fields in their order, whatever they are called', () => {
    const values = {
      intent: 'to-gateway',
      action: 'https://gateway.test/',
      method: 'post',
      'field.b': '1',
      'field.action': '2',
    };
    const form = readGatewayForm(values);
    expect(form).toEqual({
      action: 'https://gateway.test/',
      method: 'post',
      fields: { b: '1', action: '2' },
    });
    expect(Object.keys(form?.fields ?? {})).toEqual(['b', 'action']);
  });
});

describe('readMethod', () => {
  it.each([
    ['card', 'card'],
    ['eft', 'eft'],
    ['cash', undefined],
    [null, undefined],
  ])('of %j is %j', (text, method) => {
    expect(readMethod(text)).toBe(method);
  });
});
