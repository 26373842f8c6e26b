/**
 * Every search ignores these if another word remains: few products contain all of these words, and no product contains
 * words about shopping.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`a affordable an and at buy by cheap cheapest do for from have i in looking me my need of on online or size the
    to want with you`),
);

/** Further words of a sentence that describe no product: "how does one fix a geyser". A shorter query omits them. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`any anything are best can does everything find fix free good how is new nice old people person persons some
    someone something that there thing things this we what where year years your`),
);

function wordsOf(text: string): string[] {
  return text.split(/\s+/);
}
