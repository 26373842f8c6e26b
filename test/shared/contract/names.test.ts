import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AddressInputSchema } from '#shared/contract/address.ts';
import { SupportInputSchema } from '#shared/contract/support.ts';
import { textSchema } from '#shared/contract/text-schema.ts';
import { UserPatchSchema } from '#shared/contract/user.ts';
import { PERSON_RULE, withPlainLines } from '#shared/domain/field-rules.ts';

const BREAKING: readonly (readonly [what: string, text: string])[] = [
  ['a line break', 'Thandi\nBcc: everyone@example.com'],
  ['a carriage return', 'Thandi\rBcc: everyone@example.com'],
  ['a null', 'Thandi\u0000'],
  ['an escape', 'Thandi\u001b[2J'],
  ['a line separator', 'Thandi\u2028Nkosi'],
  ['a turn of the reading direction', 'Thandi \u202Eisokn'],
];

describe('a name', () => {
  it.each(BREAKING)('is refused with %s in it', (_what, text) => {
    const result = v.safeParse(textSchema(PERSON_RULE), text);
    expect(result.issues?.map(({ message }) => message)).toEqual([
      'Name can’t have line breaks or invisible characters.',
    ]);
    expect(v.is(UserPatchSchema, { business_name: text })).toBe(false);
  });

  it.each([
    'Thandi Nkosi',
    'Zoë van der Merwe',
    'Nomfundo !Xoo-Smith',
    '李小龍',
    'O’Reilly & Sons <info>',
    '👩🏾‍🌾 Farm',
  ])('may be %s', (name) => {
    expect(v.parse(textSchema(PERSON_RULE), ` ${name}\n`)).toBe(name);
  });
});

describe('a text of several lines', () => {
  it('keeps its lines and tabs, and nothing else that cannot be seen', () => {
    expect(withPlainLines('one\r\ntwo\rthree\u2028four\tfive\u0000\u001b[2J')).toBe(
      'one\ntwo\nthree\nfour\tfive[2J',
    );
  });

  it('is what a message to the shop and delivery instructions are', () => {
    const message = {
      name: 'Thandi',
      email: 'thandi@example.com',
      message: '\u0000Hello,\r\nwhere is it?\r\n',
    };
    expect(v.parse(SupportInputSchema, message).message).toBe('Hello,\nwhere is it?');
    expect(v.is(SupportInputSchema, { ...message, message: '\u0000 \r\n' })).toBe(false);
    expect(v.parse(AddressInputSchema.entries.notes, 'Gate 4\r\nHoot')).toBe('Gate 4\nHoot');
  });
});
