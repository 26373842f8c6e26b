import {
  LIST_NAME_MAX_CHARACTERS,
  OTP_DIGITS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '../constants.ts';
import { cleanCode, cleanDigits, cleanLine, cleanLines, normalizePassword } from './clean-text.ts';
import { hasNoContacts } from './review.ts';
import type { TextRule } from './text-rule.ts';

/**
 * The rule for a required name: one line with at least one visible character, because the name may become part of an
 * email's subject.
 * @param missing the message for an empty name
 */
function nameRule(label: string, missing: string, maxCharacters = 120): TextRule {
  return { ...lineRule(label, maxCharacters), missing, isRequired: true };
}

/** The rule for an optional line. */
function lineRule(label: string, maxCharacters: number): TextRule {
  return {
    clean: cleanLine,
    max: atMost(label, maxCharacters),
    pattern: {
      pattern: ONE_PLAIN_LINE,
      problem: `${label} can’t have line breaks or invisible characters.`,
    },
  };
}

/** Rejects line breaks, other control characters and overrides of the reading direction. */
const ONE_PLAIN_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202d\u202e]*$/u;

/** The rule for the name of a customer or of a message's sender. */
export const PERSON_RULE = nameRule('Name', 'Enter your name.');

/**
 * Accepts the addresses that browsers accept in `<input type="email">` (HTML's valid e-mail address), but only if the
 * domain has a dot. Email to a domain without a dot, such as `thandi@gmail`, cannot be delivered.
 */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/u;

export const EMAIL_RULE: TextRule = {
  clean: cleanLine,
  missing: 'Enter your e-mail address.',
  isRequired: true,
  max: atMost('An e-mail address', 254),
  pattern: { pattern: EMAIL_PATTERN, problem: 'Enter an e-mail address, such as thandi@example.co.za.' },
};

/** Allows any characters. Nothing is trimmed. */
export const NEW_PASSWORD_RULE: TextRule = {
  clean: normalizePassword,
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

/** A PIN may be pasted in groups: "123 456". */
export const OTP_RULE: TextRule = {
  clean: cleanDigits,
  missing: 'Enter the one-time PIN.',
  pattern: {
    pattern: new RegExp(`^\\d{${OTP_DIGITS}}$`),
    problem: `A one-time PIN has ${OTP_DIGITS} digits.`,
  },
};

export const VOUCHER_CODE_RULE: TextRule = {
  clean: cleanCode,
  missing: 'Enter a voucher code.',
  isRequired: true,
  max: { characters: 40, problem: 'A voucher code has at most 40 characters.' },
};

export const LIST_NAME_RULE = nameRule('Name', 'Give the list a name.', LIST_NAME_MAX_CHARACTERS);

/** A South African number: `0`, `+27`, `27` (as in WhatsApp links) or `0027`, followed by nine digits. */
export const PHONE_RULE: TextRule = {
  clean: cleanPhone,
  missing: 'Enter a cellphone number.',
  isRequired: true,
  pattern: {
    pattern: /^(?:\+27|0)[1-9]\d{8}$/,
    problem: 'Enter a South African number, such as 082 123 4567.',
  },
};

export const SUPPORT_MESSAGE_RULE: TextRule = {
  clean: cleanLines,
  missing: 'Write a message.',
  isRequired: true,
  max: { characters: 5_000, problem: 'A message can have at most 5,000 characters.' },
};

/** The customer's comment on a return. */
export const RETURN_COMMENT_RULE: TextRule = {
  clean: cleanLines,
  max: { characters: 1_000, problem: 'A comment can have at most 1,000 characters.' },
};

export const RETURN_LINES_PROBLEM = 'Choose what you’re sending back.';
export const RETURN_REMEDY_PROBLEM = 'Choose your money back, or say that something is wrong with it.';
export const RETURN_REASON_PROBLEM = 'Choose why you’re sending it back.';

const NO_CONTACTS = {
  isAllowed: hasNoContacts,
  problem: 'Please leave out links, phone numbers and e-mail addresses.',
};

export const REVIEW_STARS_PROBLEM = 'Choose from 1 to 5 stars.';
/** The text fields of a review. Both may be empty. */
export const REVIEW_RULES = {
  title: { ...lineRule('A title', 80), check: NO_CONTACTS },
  text: {
    clean: cleanLines,
    max: { characters: 2_000, problem: 'A review can have at most 2,000 characters.' },
    check: NO_CONTACTS,
  },
} satisfies Record<string, TextRule>;

/** The rules of the address form's text fields. */
export const ADDRESS_RULES = {
  recipient: nameRule('Recipient’s name', 'Enter the recipient’s name.'),
  phone: PHONE_RULE,
  street: nameRule('Street address', 'Enter the street address.', 160),
  complex: lineRule('Complex or building', 120),
  suburb: nameRule('Suburb', 'Enter the suburb.'),
  city: nameRule('City or town', 'Enter the city or town.'),
  /** Four digits as a string, because leading zeros matter. */
  postal_code: {
    clean: cleanDigits,
    missing: 'Enter the postal code.',
    isRequired: true,
    pattern: { pattern: /^\d{4}$/, problem: 'A postal code has 4 digits.' },
  },
  notes: {
    clean: cleanLines,
    max: atMost('Delivery instructions', 500),
  },
} satisfies Record<string, TextRule>;

/** The rules of the account's details. */
export const DETAILS_RULES = {
  name: PERSON_RULE,
  email: EMAIL_RULE,
  business_name: lineRule('A business name', 120),
  /** 10 digits starting with 4, or empty. */
  vat_number: {
    clean: cleanDigits,
    pattern: { pattern: /^(4\d{9})?$/, problem: 'A VAT number has 10 digits and starts with 4.' },
  },
  current_password: {},
} satisfies Record<string, TextRule>;

export const PROVINCE_PROBLEM = 'Choose a province.';
export const ORDER_ID_PROBLEM = 'Enter an order number, such as 000123, or leave this empty.';

/**
 * Parses an order number such as `123`, `#000123` or `Order 000123`. Returns 0, which is not a valid id, if the text is
 * not an order number.
 */
export function parseOrderNumber(text: string): number {
  return Number(/^(?:order)?(?:number|no)?#*(\d{1,15})$/i.exec(cleanDigits(text))?.[1] ?? 0);
}

/** Removes separators and brackets from a phone number, and converts the prefixes `27` and `0027` to `+27`. */
function cleanPhone(text: string): string {
  const [digits, start] = [cleanDigits(text), /^(?:\+|00)?27(?:\(0\))?/];
  return (start.test(digits) ? digits.replace(start, '+27') : digits).replace(/[()]/g, '');
}

function atMost(label: string, characters: number) {
  return { characters, problem: `${label} can have at most ${characters} characters.` };
}
