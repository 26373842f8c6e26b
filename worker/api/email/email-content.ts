import type { ImageService } from '#shared/navigation/image-urls.ts';

/** The content of an email, from which its HTML and its text are rendered. */
export type EmailContent = {
  subject: string;
  /** The preview text that a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly EmailBlock[];
};

export type EmailBlock =
  | { kind: 'paragraph'; text: string }
  /** A customer's message, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'pin'; pin: string }
  | { kind: 'button'; label: string; url: string }
  /** A link as large as the text: one of several actions. */
  | { kind: 'action'; label: string; url: string }
  /** A link in small print at the end. */
  | { kind: 'link'; label: string; url: string }
  /** Products, with their images. */
  | { kind: 'items'; title: string; rows: readonly EmailRow[] }
  /** Labels with their values. */
  | { kind: 'facts'; title: string; rows: readonly EmailRow[] }
  /** Amounts; the last row is the total. */
  | { kind: 'amounts'; rows: readonly EmailRow[] };

/** `image`: the URL of a product's image as the catalogue stores it; null if the product has none. */
export type EmailRow = { label: string; value: string; image?: string | null };

/** The shop's details, used in every email. */
export type EmailShop = {
  name: string;
  /** Without a trailing slash. */
  origin: string;
  imageService: ImageService;
  company: { name: string; registration: string; address: string; phone: string; email: string };
};

export function paragraph(text: string): EmailBlock {
  return { kind: 'paragraph', text };
}

/**
 * Returns an email's greeting, with a person's first name, or the whole name if it begins with an initial. Anyone can
 * register a stranger's address under any name, so a name that could be an advertisement or a sentence is omitted.
 */
export function greeting(name: string): EmailBlock {
  const [firstName = ''] = name.split(' ');
  const greeted = /^\p{L}{2}/u.test(firstName) ? firstName : name;
  const words = greeted.match(/[\p{L}\p{M}]+/gu) ?? [];
  return greetingTo(isPlainName(name) && words.length <= MAX_GREETED_WORDS ? greeted : '');
}

const MAX_GREETED_WORDS = 3;

/** Returns a greeting with a retailer's whole name. */
export function greetingTo(name: string): EmailBlock {
  return paragraph(isPlainName(name) ? `Hello ${name},` : 'Hello,');
}

function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]{0,59}$/u.test(name) && !/\.\p{L}/u.test(name);
}
