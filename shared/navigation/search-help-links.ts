import type { SearchHelpTopic } from '../contract/listing.ts';
import { ordersPath } from './paths.ts';

/** The question and the link that answer a search for help. */
export const SEARCH_HELP_LINKS: Readonly<
  Record<SearchHelpTopic, { question: string; label: string; href: string }>
> = {
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
