const WOMEN =
  'her|ma|mom|mum|mother|mommy|wife|girlfriend|sister|gogo|gran|granny|grandma|grandmother|ouma|nan';
const MEN = 'him|pa|dad|father|daddy|husband|boyfriend|brother|grandpa|grandfather|oupa';
const OCCASIONS = '(?:birthday|christmas|xmas|wedding|anniversary|house\\s?warming|graduation|teachers?)';
const AGE = String.raw`\d+[\s-]?years?[\s-]?olds?`;
const CHILD = String.raw`${AGE}(?:\s+(?:boy|girl|child|son|daughter)s?)?`;

/**
 * Matches the recipient of a present ("for my mom", "for a 3 year old boy") and its occasion. These words do not
 * describe a product.
 */
const RECIPIENT = wordsPattern(
  String.raw`${OCCASIONS}(?=\s+(?:gift|present)s?)|(?:for|vir)\s+(?:(?:a|an|my|our|the)\s+)?(?:${CHILD}|(?:${WOMEN}|${MEN}|son|daughter|them|me|someone|everyone|friend|teacher)s?)|${CHILD}`,
  'giu',
);

/** Words for products that people give, by recipient. */
const IDEAS = [
  {
    recipient: wordsPattern(`${AGE}|(?:son|daughter|boy|girl|child|kid)s?|children`),
    products: ['toy', 'puzzle', 'kite', 'crayon', 'ball', 'game', 'bear', 'robot'],
  },
  {
    recipient: wordsPattern(`(?:${WOMEN}|ladie)s?|women`),
    products: ['bubble bath', 'vase', 'scarf', 'handbag', 'necklace', 'lipstick', 'body lotion', 'chocolate'],
  },
  {
    recipient: wordsPattern(`(?:${MEN})s?|men`),
    products: ['braai', 'toolbox', 'razor', 'biltong', 'torch', 'watch', 'flask', 'socks'],
  },
] as const;

/** Maps special days and small presents, if they are the whole query, to a query for a gift. */
const SPECIAL_DAYS = [
  [wholeQuery("(?:mother['’]?s['’]? day|moedersdag)"), 'gift for mom'],
  [wholeQuery("(?:father['’]?s['’]? day|vaderdag|vadersdag)"), 'gift for dad'],
  [wholeQuery("valentine['’]?s?(?: day)?"), 'gift for her'],
  [wholeQuery('(?:(?:stocking|christmas) (?:filler|stuffer)s?|secret santa|kersfees)'), 'gift'],
  [wholeQuery('baby shower'), 'baby'],
] as const;

function wholeQuery(day: string): RegExp {
  return new RegExp(
    `^(?:(?:gift|present)s? for )?${day}(?: ?(?:gift|present|geskenk)(?:s|e)?)?(?: ideas)?$`,
    'iu',
  );
}

/** Returns a query with "gift for mom" instead of "Mother's Day". */
export function rewriteOccasion(text: string): string {
  return SPECIAL_DAYS.find(([day]) => day.test(text.trim()))?.[1] ?? text;
}

/** Returns a query without the recipient and the occasion of a present. */
export function withoutRecipient(text: string): string {
  return text.replace(RECIPIENT, ' ');
}

/**
 * Returns words for products if the word means a present and the query names its recipient; otherwise an empty list.
 */
export function giftIdeas(word: string, query: string): readonly string[] {
  if (!isGiftWord(word)) return [];
  return IDEAS.find(({ recipient }) => recipient.test(query))?.products ?? [];
}

/** True for a word that means a present. */
export function isGiftWord(word: string): boolean {
  return /^(?:gifts?|presents?|geskenke?)$/.test(word);
}

function wordsPattern(words: string, flags = 'iu'): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, flags);
}
