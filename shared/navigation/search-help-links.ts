import { ordersPath } from './paths.ts';

/** Help topics that the search recognises in a query. */
export const SEARCH_HELP_TOPICS = [
  'returns',
  'tracking',
  'invoice',
  'delivery',
  'payment',
  'account',
  'contact',
] as const;
export type SearchHelpTopic = (typeof SEARCH_HELP_TOPICS)[number];

/** The link that answers a search for help. */
export const HELP_LINKS_BY_TOPIC: Readonly<Record<SearchHelpTopic, { label: string; href: string }>> = {
  returns: { label: 'How returns work', href: '/help/returns' },
  tracking: { label: 'See your orders', href: ordersPath() },
  invoice: { label: 'See your orders', href: ordersPath() },
  delivery: { label: 'How delivery works', href: '/help/delivery' },
  payment: { label: 'Ways to pay', href: '/help/payment' },
  account: { label: 'Go to your account', href: '/account' },
  contact: { label: 'Contact us', href: '/help/contact' },
};
