import {
  LIST_NAME_MAX_CHARACTERS,
  OTP_DIGITS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '../constants.ts';
import type { TextRule } from './text-rule.ts';

/**
 * A name someone types: trimmed, not empty, bounded, one line (it may stand in a mail's subject).
 * @param missing what is said where it is left empty
 */
export function nameRule(label: string, missing: string, maxCharacters = 120): TextRule {
  return { ...lineRule(label, maxCharacters), missing, isRequired: true };
}

/** A line that may be left empty. */
export function lineRule(label: string, maxCharacters: number): TextRule {
  return {
    clean: trim,
    max: atMost(label, maxCharacters),
    pattern: {
      pattern: ONE_PLAIN_LINE,
      problem: `${label} can’t have line breaks or invisible characters.`,
    },
  };
}

/** No line breaks, no other control characters, none that change the direction of text. */
const ONE_PLAIN_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** The name of whoever registers or writes. */
export const PERSON_RULE = nameRule('Name', 'Enter your name.');

/** A copy of valibot's pattern, because browsers load no valibot. A test keeps both equal. */
export const EMAIL_PATTERN = /^[\w+-]+(?:\.[\w+-]+)*@[\da-zA-Z]+(?:[.-][\da-zA-Z]+)*\.[a-zA-Z]{2,}$/u;

export const EMAIL_RULE: TextRule = {
  clean: trim,
  missing: 'Enter your e-mail address.',
  isRequired: true,
  max: atMost('An e-mail address', 254),
  pattern: { pattern: EMAIL_PATTERN, problem: 'Enter an e-mail address, such as thandi@example.co.za.' },
};

/** Any characters, as typed: never trimmed. */
export const NEW_PASSWORD_RULE: TextRule = {
  missing: 'Enter a password.',
  isRequired: true,
  min: {
    characters: PASSWORD_MIN_CHARACTERS,
    problem: `A password has at least ${PASSWORD_MIN_CHARACTERS} characters.`,
  },
  max: {
    characters: PASSWORD_MAX_CHARACTERS,
    problem: `A password has at most ${PASSWORD_MAX_CHARACTERS} characters.`,
  },
};

export const OTP_RULE: TextRule = {
  clean: trim,
  missing: 'Enter the one-time PIN.',
  pattern: {
    pattern: new RegExp(`^\\d{${OTP_DIGITS}}$`),
    problem: `A one-time PIN has ${OTP_DIGITS} digits.`,
  },
};

/** A pin that may be pasted with spaces: "123 456". */
export const PASTED_OTP_RULE: TextRule = { ...OTP_RULE, clean: (typed) => typed.replace(/\s/g, '') };

export const VOUCHER_CODE_RULE: TextRule = {
  clean: trim,
  missing: 'Enter a voucher code.',
  isRequired: true,
  max: { characters: 40, problem: 'A voucher code has at most 40 characters.' },
};

export const LIST_NAME_RULE = nameRule('Name', 'Give the list a name.', LIST_NAME_MAX_CHARACTERS);

/** `+27`, `+27 (0)` or `0` and nine digits; spaces and dashes are left out. */
export const PHONE_RULE: TextRule = {
  clean: (typed) => typed.replace(/^\s*\+27\s*\(0\)/, '+27').replace(/[\s\-()]/g, ''),
  missing: 'Enter a cellphone number.',
  isRequired: true,
  pattern: {
    pattern: /^(?:\+27|0)[1-9]\d{8}$/,
    problem: 'Enter a South African number, such as 082 123 4567.',
  },
};

export const SUPPORT_MESSAGE_RULE: TextRule = {
  clean: (typed) => withPlainLines(typed).trim(),
  missing: 'Write a message.',
  isRequired: true,
  max: { characters: 5_000, problem: 'A message can have at most 5,000 characters.' },
};

/** What somebody says of what they send back. */
export const RETURN_COMMENT_RULE: TextRule = {
  clean: (typed) => withPlainLines(typed).trim(),
  max: { characters: 1_000, problem: 'A comment can have at most 1,000 characters.' },
};

export const RETURN_LINES_PROBLEM = 'Choose what you’re sending back.';
export const RETURN_REASON_PROBLEM = 'Choose why you’re sending it back.';

/** The rules of the address form's texts. */
export const ADDRESS_RULES = {
  recipient: nameRule('Recipient’s name', 'Enter the recipient’s name.'),
  phone: PHONE_RULE,
  street: nameRule('Street address', 'Enter the street address.', 160),
  complex: lineRule('Complex or building', 120),
  suburb: nameRule('Suburb', 'Enter the suburb.'),
  city: nameRule('City or town', 'Enter the city or town.'),
  /** Four digits as text: leading zeros count. */
  postal_code: {
    clean: trim,
    missing: 'Enter the postal code.',
    isRequired: true,
    pattern: { pattern: /^\d{4}$/, problem: 'A postal code has 4 digits.' },
  },
  notes: {
    clean: (typed) => withPlainLines(typed).trim(),
    max: atMost('Delivery instructions', 500),
  },
} satisfies Record<string, TextRule>;

/** The rules of the account's details. */
export const DETAILS_RULES = {
  name: PERSON_RULE,
  email: EMAIL_RULE,
  business_name: lineRule('A business name', 120),
  /** 10 digits starting with 4, or empty; spaces in it are left out. */
  vat_number: {
    clean: (typed) => typed.replace(/\s/g, ''),
    pattern: { pattern: /^(4\d{9})?$/, problem: 'A VAT number has 10 digits and starts with 4.' },
  },
  current_password: {},
} satisfies Record<string, TextRule>;

export const PROVINCE_PROBLEM = 'Choose a province.';
export const ORDER_ID_PROBLEM = 'Enter an order number, such as 000123, or leave this empty.';

/** Reads `123`, `#000123` and `Order 000123`; 0, which no order has, where there is no number. */
export function orderIdIn(text: string): number {
  return Number(/^(?:order)?[\s#]*(\d{1,15})$/i.exec(text.trim())?.[1] ?? 0);
}

/** A text of several lines: line breaks of every kind become `\n`, other control characters but tabs are dropped. */
export function withPlainLines(text: string): string {
  return text.replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}

function atMost(label: string, characters: number) {
  return { characters, problem: `${label} can have at most ${characters} characters.` };
}

function trim(text: string): string {
  return text.trim();
}
