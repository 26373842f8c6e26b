import { describe, expect, it } from 'vitest';
import { sanitiseDescription } from '#worker/operations/catalogue/description.ts';

describe('sanitiseDescription', () => {
  it('keeps the structure and removes styles, scripts and empty elements', () => {
    const { html } = sanitiseDescription(
      '<meta charset="utf-8"><style>p{}</style><h1 class="x">Tea</h1><p style="color:red" onclick="go()">Hot <b>red</b></p>' +
        '<p>&nbsp;</p><script>alert(1)</script><img src=x onerror=alert(1)><ul><li>One</li></ul>',
    );
    expect(html).toBe('<h3>Tea</h3><p>Hot <b>red</b></p><ul><li>One</li></ul>');
  });

  it.each([
    [
      '<a href="https://a.example/x" target="_blank">a</a>',
      '<a href="https://a.example/x" rel="nofollow noopener">a</a>',
    ],
    ['<a href="/about">a <b>b</b></a>', 'a <b>b</b>'],
    ['<a href="../collections/x">a</a>', 'a'],
    ['<a href="#specs">a</a>', 'a'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    ['<a>a</a>', 'a'],
    [
      '<p>See <a href="/size">sizes</a></p><p>This is <strong>bold</strong> and more</p>',
      '<p>See sizes</p><p>This is <strong>bold</strong> and more</p>',
    ],
    ['<a href="mailto:a@b.example">mail</a> <b>bold</b>', 'mail <b>bold</b>'],
    [
      '<ul><li><a href="#tab1">One</a></li></ul><div><p>Two</p></div>',
      '<ul><li>One</li></ul><div><p>Two</p></div>',
    ],
    ['<div><span>a <span>b</span></span></div>', '<div>a b</div>'],
  ])('turns %s into %s', (given, expected) => {
    expect(sanitiseDescription(given).html).toBe(expected);
  });

  it.each([
    ['First\nSecond\n\n- one\r\n- two', '<p>First<br />Second</p><p>- one<br />- two</p>'],
    ['Price < R100\n<b>& new</b>', '<p>Price &lt; R100<br /><b>&amp; new</b></p>'],
    ['<p>One\ntwo</p>\n\n<p>three</p>', '<p>One two</p> <p>three</p>'],
    ['One line\n', 'One line'],
    ['One<img\nsrc="x">\ntwo', '<p>One<br />two</p>'],
  ])('keeps the line breaks of plain text: %j', (given, expected) => {
    expect(sanitiseDescription(given).html).toBe(expected);
  });

  it('removes characters that change the reading direction', () => {
    const { html, text } = sanitiseDescription('<p>Hot \u202eaet&#8238; \u2067tea\u2069</p>');
    expect([html, text]).toEqual(['<p>Hot aet tea</p>', 'Hot aet tea']);
  });

  it('returns plain text with one space between blocks', () => {
    expect(
      sanitiseDescription('<p>Salt &amp; pepper &lt; R50</p><ul><li>One</li><li>Two</li></ul>').text,
    ).toBe('Salt & pepper < R50 One Two');
  });
});
