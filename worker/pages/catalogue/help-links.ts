import type { HelpLine } from '#client/features/catalogue/listing-data.ts';
import type { HelpTopic, Recognised } from '#shared/contract/listing.ts';
import { ordersPath } from '#shared/navigation/paths.ts';

/** What a search for words of help is answered with; null where it has none. */
export function toHelpLine(recognised: readonly Recognised[]): HelpLine | null {
  const help = recognised.find(({ kind }) => kind === 'help');
  const [, link] = Object.entries(HELP_LINKS).find(([topic]) => topic === help?.name) ?? [];
  return help === undefined || link === undefined ? null : { ...link, isAll: help.applied };
}

const HELP_LINKS: Readonly<Record<HelpTopic, Omit<HelpLine, 'isAll'>>> = {
  returns: { question: 'Want to send something back?', label: 'How returns work', href: '/help/returns' },
  tracking: { question: 'Looking for an order?', label: 'See your orders', href: ordersPath() },
  invoice: {
    question: 'Need an invoice? It’s with your order.',
    label: 'See your orders',
    href: ordersPath(),
  },
  delivery: {
    question: 'Want to know about delivery?',
    label: 'How delivery works',
    href: '/help/delivery',
  },
  payment: { question: 'Want to know how to pay?', label: 'Ways to pay', href: '/help/payment' },
  account: {
    question: 'Can’t log in, or your details changed?',
    label: 'Go to your account',
    href: '/account',
  },
  contact: { question: 'Need a hand?', label: 'Contact us', href: '/help/contact' },
};
