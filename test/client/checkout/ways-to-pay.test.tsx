import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PaymentMethodList } from '#client/features/checkout/payment-methods.tsx';
import { PAYMENT_METHODS } from '#shared/domain/payment-methods.ts';
import { paymentMethodOptions } from '#worker/pages/checkout/payment-methods.ts';

function render(count: number, chosen?: string): { html: string; checked: string[] } {
  const methods = paymentMethodOptions(PAYMENT_METHODS.slice(0, count));
  const html = renderToStaticMarkup(<PaymentMethodList methods={methods} chosen={chosen} />);
  const checked = html.matchAll(/<input(?=[^>]* checked="")[^>]* value="(\w+)"/g);
  return { html, checked: [...checked].map(([, method = '']) => method) };
}

describe('PaymentMethodList', () => {
  it('shows all methods if there are few; otherwise shows three and folds the rest under their names', () => {
    expect(render(4).html).not.toContain('<details');
    const { html } = render(PAYMENT_METHODS.length);
    const [inSight = '', fold = ''] = html.split('<details');
    expect(inSight.match(/<input/g)).toHaveLength(3);
    const [summary = ''] = fold.split('</summary>');
    for (const { title } of paymentMethodOptions(PAYMENT_METHODS.slice(3)))
      expect(summary).toContain(`>${title}<`);
    expect(html.match(/<svg/g)).toHaveLength(PAYMENT_METHODS.length);
  });

  it('selects the submitted method and unfolds the list if needed, or selects the first method', () => {
    expect(render(15)).toMatchObject({ checked: ['card'] });
    expect(render(15).html).toContain('<details>');
    const sent = render(15, 'zapper');
    expect(sent.checked).toEqual(['zapper']);
    expect(sent.html).toContain('<details open="">');
    expect(render(3, 'bitcoin').checked).toEqual(['card']);
  });
});
