/** The topics of the help pages, in display order. */
export const HELP_TOPICS = ['delivery', 'returns', 'payment', 'contact'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** The path of a help page, such as `/help/returns`. */
export function helpPath(topic: HelpTopic): string {
  return `/help/${topic}`;
}
