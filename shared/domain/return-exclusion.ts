/**
 * The legal grounds on which goods cannot be returned merely because the customer has changed their mind (ECT Act
 * s42(2)), worded to fit into a sentence. Faulty goods can always be returned (CPA s56).
 */
export const RETURN_EXCLUSIONS = {
  everyday_consumption: 'it’s food, drink or something else for everyday use',
  perishable: 'it spoils or expires quickly',
  made_to_order: 'it’s made or personalised for you',
  hygiene: 'for hygiene, it can’t be sold again',
  unsealed_media: 'it’s a recording or software that comes sealed',
  periodical_or_book: 'it’s a newspaper, magazine or book',
} as const;
export type ReturnExclusion = keyof typeof RETURN_EXCLUSIONS;

export const RETURN_EXCLUSION_CODES = Object.keys(RETURN_EXCLUSIONS) as readonly ReturnExclusion[];

export function isReturnExclusion(text: string): text is ReturnExclusion {
  return Object.hasOwn(RETURN_EXCLUSIONS, text);
}

/** `Can’t be returned unless it’s faulty: it spoils or expires quickly.` */
export function returnExclusionSentence(exclusion: ReturnExclusion): string {
  return `Can’t be returned unless it’s faulty: ${RETURN_EXCLUSIONS[exclusion]}.`;
}
