import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteFooter } from '#client/app/layouts/site-footer.tsx';

const site = {
  name: '',
  tagline: '',
  origin: '',
  pictures: 'worker' as const,
  payment: { methods: '', gateways: [] },
  company: { name: '', registration: '', address: '', phone: '', email: '' },
};

it.each([
  [9, 9, false],
  [11, 10, true],
])('the footer of a shop with %i categories lists %i', (count, listed, hasMore) => {
  const menu = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: 'Pets', children: [] }));
  const html = renderToStaticMarkup(<SiteFooter layout={{ site, menu }} />);
  expect(html.match(/href="\/categories\//g)).toHaveLength(listed);
  expect(html.includes('All categories')).toBe(hasMore);
});
