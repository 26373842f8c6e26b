import type { HelpTopic } from './help-topics.ts';

/** The title and the summary of each help page. */
export const HELP_LABELS: Readonly<Record<HelpTopic, { title: string; answers: string }>> = {
  delivery: { title: 'Delivery', answers: 'What it costs, how long it takes, where your parcel is' },
  returns: {
    title: 'Returns and refunds',
    answers: 'How to send something back, and when you get your money',
  },
  payment: { title: 'Payment', answers: 'How you can pay, and whether it’s safe' },
  contact: { title: 'Contact us', answers: 'Our form, e-mail, phone and address' },
};
