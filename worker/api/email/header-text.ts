import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';
import { type Email, type EmailAddress, EmailRejectedError } from './email.ts';

const MAX_SUBJECT_CHARACTERS = 150;
const MAX_NAME_CHARACTERS = 70;
const MAX_FILENAME_CHARACTERS = 100;

/**
 * Makes an email with user input safe for every driver: each header is one line and each address field contains one
 * address. Throws {@link EmailRejectedError} if an address is invalid.
 */
export function sanitizeEmail(mail: Email): Email {
  return {
    ...mail,
    from: sanitizeAddress(mail.from),
    to: plainAddress(mail.to),
    replyTo: mail.replyTo === null ? null : sanitizeAddress(mail.replyTo),
    subject: headerText(mail.subject, MAX_SUBJECT_CHARACTERS),
    attachments: mail.attachments.map((attachment) => ({
      ...attachment,
      filename: headerText(attachment.filename, MAX_FILENAME_CHARACTERS).replaceAll(/["/\\]/g, '-'),
    })),
  };
}

/**
 * Returns a string as one line of limited length. Removes control characters and text direction marks, which can
 * disguise a name as another.
 */
function headerText(text: string, maxCharacters: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

function sanitizeAddress({ name, email }: EmailAddress): EmailAddress {
  return { name: headerText(name, MAX_NAME_CHARACTERS), email: plainAddress(email) };
}

/**
 * Returns the address if it is a single plain address; otherwise throws. The pattern allows no names, lists, quotes or
 * comments.
 */
function plainAddress(email: string): string {
  if (email.length <= 254 && EMAIL_PATTERN.test(email)) return email;
  throw new EmailRejectedError('the address is no mail address');
}
