/** What a mail says, before it is HTML and text: both are made of the same. */
export type MailContent = {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
};

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Words of somebody else, line breaks kept. */
  | { kind: 'quote'; text: string }
  | { kind: 'pin'; pin: string }
  | { kind: 'button'; label: string; url: string }
  /** What belongs together in pairs: a label with its value. */
  | { kind: 'facts'; title: string; rows: readonly MailRow[] }
  /** What is paid: the last row is the total. */
  | { kind: 'amounts'; rows: readonly MailRow[] };

export type MailRow = { label: string; value: string };

/** Who writes: what every template knows of the shop. */
export type MailShop = {
  name: string;
  /** Where it is, without a slash at the end. */
  origin: string;
  company: { name: string; registration: string; address: string; phone: string; email: string };
};

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

/**
 * How a mail begins. An address is nobody's until its owner has acted on a mail, so a name that could be an
 * advertisement is left out: nobody gets a stranger's words in the shop's name.
 */
export function greeting(name: string): MailBlock {
  return paragraph(isPlainName(name) ? `Hello ${name},` : 'Hello,');
}

function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]{0,59}$/u.test(name) && !/\.\p{L}/u.test(name);
}
