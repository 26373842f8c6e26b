import { describe, expect, it } from 'vitest';
import { fieldHint } from '#shared/domain/field-hints.ts';
import { averageRating, formatRating, reviewAuthor } from '#shared/domain/review.ts';

describe('the name of a review', () => {
  it.each([
    ['Thandi Mokoena', 'Thandi M.'],
    ['thandi van der merwe', 'thandi M.'],
    ['Naledi', 'Naledi'],
    ['Anne-Marie O’Brien', 'Anne-Marie O.'],
    ['Zoë Ndlovu Jr.', 'Zoë J.'],
    ['Win R500 at x.co', ''],
    ['thandi@example.com', ''],
    ['', ''],
  ])('%s: %s', (name, shown) => expect(reviewAuthor(name)).toBe(shown));
});

it('rounds an average to one decimal', () => {
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
    ...['a@b.c', 'thandi (at) mail', 'Good radio.\nMail me@home'],
  ])('may not be: %s', (text) =>
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
    ...['a dot commonly missed', 'No. 1 choice... and so on', '07:30 to 08:45 each day, 365 days'],
  ])('may be: %s', (text) => expect(fieldHint('review', 'text', text)).toBe(''));
});
