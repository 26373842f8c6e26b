import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AddressInputSchema } from '#shared/contract/address.ts';
import { SupportInputSchema } from '#shared/contract/support.ts';
import { textSchema } from '#shared/contract/text-schema.ts';
import { UserPatchSchema } from '#shared/contract/user.ts';
import { cleanLines } from '#shared/domain/clean-text.ts';
import { PERSON_RULE } from '#shared/domain/field-rules.ts';

const BREAKING: readonly (readonly [what: string, text: string])[] = [
  ['a line break', 'Thandi\nBcc: everyone@example.com'],
  ['a carriage return', 'Thandi\rBcc: everyone@example.com'],
  ['a null', 'Thandi\u0000'],
  ['an escape', 'Thandi\u001b[2J'],
  ['a line separator', 'Thandi\u2028Nkosi'],
  ['a change of the reading direction', 'Thandi \u202Eisokn'],
];

describe('a name', () => {
  it.each(BREAKING)('is rejected if it contains %s', (_what, text) => {
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

  it.each([
    ['direction marks from an address book', '\u202aThandi Nkosi\u202c'],
    ['a zero-width space and a byte order mark', '\ufeffThandi\u200b Nkosi'],
    ['a no-break space and a tab at its end', 'Thandi\u00a0Nkosi\t'],
    ['soft hyphens and isolates', '\u2068Than\u00addi Nkosi\u2069'],
  ])('pasted with %s is stored without them', (_what, text) => {
    expect(v.parse(textSchema(PERSON_RULE), text)).toBe('Thandi Nkosi');
  });

  it.each(['\u200b', '\u00a0\u2003', '\u200d\u200d', '\ufe0f', '\u3164', '\u2800', '\u2060'])(
    'needs a visible character: %j has none',
    (text) => {
      expect(v.safeParse(textSchema(PERSON_RULE), text).issues?.[0]?.message).toBe('Enter your name.');
      expect(v.parse(UserPatchSchema, { business_name: text })).toEqual({ business_name: '' });
    },
  );
});

describe('multiline text', () => {
  it('keeps line breaks and tabs, but no other invisible characters', () => {
    expect(cleanLines('one\r\ntwo\rthree\u2028four\tfive\u0000\u001b[2J')).toBe(
      'one\ntwo\nthree\nfour\tfive[2J',
    );
  });

  it('is accepted in a support message and in delivery instructions', () => {
    const message = {
      name: 'Thandi',
      email: 'thandi@example.com',
      message: '\u0000Hello,\r\nwhere is it?\r\n',
    };
    expect(v.parse(SupportInputSchema, message).message).toBe('Hello,\nwhere is it?');
    expect(v.is(SupportInputSchema, { ...message, message: '\u0000 \r\n\u200b' })).toBe(false);
    expect(v.parse(AddressInputSchema.entries.notes, 'Gate 4\r\nHoot')).toBe('Gate 4\nHoot');
  });
});
