/**
 * Every search ignores these words if another word remains, because few products contain all of them, and words about
 * shopping do not occur in products.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`a affordable an and are at best buy by cheap cheapest do for from have how i iets in is looking me my need of on online or
    please product products sell size something stuff the thing things to vir want what when where which with you`),
);

/** Further words that do not describe a product: "how does one fix a geyser". A shorter query omits them. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`any anything can does everything find fix free good most new nice old people person persons sells some
    someone that there this we who year years your`),
);

/** Words for goods of any kind: "camping gear". A shorter query omits these words before other words. */
export const VAGUE_GOODS: ReadonlySet<string> = new Set(wordsOf('accessories equipment gear supplies'));

function wordsOf(text: string): string[] {
  return text.split(/\s+/);
}
