import { describe, expect, it } from 'vitest';
import { fieldHint } from '#shared/domain/field-hints.ts';
import { averageRating, formatRating, reviewAuthor } from '#shared/domain/review.ts';

describe('the author shown on a review', () => {
  it.each([
    ['Thandi Mokoena', 'Thandi M.'],
    ['thandi van der merwe', 'thandi M.'],
    ['Naledi', 'Naledi'],
    ['Anne-Marie O’Brien', 'Anne-Marie O.'],
    ['Zoë Ndlovu Jr.', 'Zoë J.'],
    ['Win R500 at x.co', ''],
    ['thandi@example.com', ''],
    ['', ''],
  ])('for %s is %s', (name, shown) => expect(reviewAuthor(name)).toBe(shown));
});

it('an average rating is rounded to one decimal', () => {
  expect([averageRating(14, 3), averageRating(5, 1)].map(formatRating)).toEqual(['4.7', '5.0']);
});

describe('the text of a review', () => {
  it.each([
    ...[
      'www.x.co',
      'WWW.X.CO',
      'https://x',
      'Get it at shop.co.za.',
      'shop dot com',
      'shop [dot] co',
      'bit.ly/a',
    ],
    ...[
      '082 555 0199',
      '+27825550199',
      '+27 (0)82 555 0199',
      '0027 82 555 0199',
      '27825550199',
      '(011) 555-0199',
    ],
    ...['a@b.c', 'thandi (at) mail', 'Good radio.\nMail me@home', 'I am @handle'],
    ...['evil.top', 'mysite.me', 'SHOP.CO.ZA', 'ｓｈｏｐ．ｃｏ．ｚａ'],
    ...[
      '82 123 4567',
      '082/123/4567',
      '082–123–4567',
      '082,123,4567',
      '０８２ １２３ ４５６７',
      '27 82 123 4567',
    ],
  ])('is rejected with contact details: %s', (text) =>
    expect(fieldHint('review', 'text', text)).toBe(
      'Please leave out links, phone numbers and e-mail addresses.',
    ),
  );

  it.each([
    ...[
      '',
      '5 kg',
      'R 299.00',
      'R 1 299.00 - R 2 499.00, not R2 799.00',
      '2025-11-01',
      '12 x 500 ml',
      '220-240 V',
    ],
    ...[
      'Arrived 01/11/2025 at 10:30, order 000123',
      'It works.Great!',
      '6001068606122',
      'Love it @ R50',
      '4.5/5',
    ],
    ...['I am happy.Shop again', 'Sizes 27 30 32 34 36', '01/11/2025, 10:30', 'Cheap @R50'],
    ...['a dot commonly missed', 'No. 1 choice... and so on', '07:30 to 08:45 each day, 365 days'],
  ])('is accepted without contact details: %s', (text) => expect(fieldHint('review', 'text', text)).toBe(''));
});

it('a review’s title is rejected with line breaks, invisible characters or contact details', () => {
  for (const title of ['Good\u202edoog', 'Good\nradio', 'Good\u0007']) {
    expect(fieldHint('review', 'title', title)).toBe(
      'A title can’t have line breaks or invisible characters.',
    );
  }
  expect(fieldHint('review', 'title', '082 555 0199')).toContain('Please leave out links');
});
