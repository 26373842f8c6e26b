/** The subjects of the help pages, in the order in which they are listed. */
export const HELP_TOPICS = ['delivery', 'returns', 'payment', 'contact'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** Where the help on a subject stands, such as `/help/returns`. */
export function helpPath(topic: HelpTopic): string {
  return `/help/${topic}`;
}
