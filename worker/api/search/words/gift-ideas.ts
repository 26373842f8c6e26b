const WOMEN =
  'her|ma|mom|mum|mother|mommy|wife|girlfriend|sister|gogo|gran|granny|grandma|grandmother|ouma|nan';
const MEN = 'him|pa|dad|father|daddy|husband|boyfriend|brother|grandpa|grandfather|oupa';
const OCCASIONS = '(?:birthday|christmas|xmas|wedding|anniversary|house\\s?warming|graduation)';
const AGE = String.raw`\d+[\s-]?years?[\s-]?olds?`;
const CHILD = String.raw`${AGE}(?:\s+(?:boy|girl|child|son|daughter)s?)?`;

/** The recipient of a present: "for my mom", "for a 3 year old boy", and its occasion. They describe no product. */
const RECIPIENT = wordsPattern(
  String.raw`${OCCASIONS}(?=\s+(?:gift|present)s?)|(?:for|vir)\s+(?:(?:a|an|my|our|the)\s+)?(?:${CHILD}|(?:${WOMEN}|${MEN}|son|daughter|them|me|someone|everyone|friend|teacher)s?)|${CHILD}`,
  'giu',
);

/** Words of products that people give, by recipient. */
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

const GIFTS = '(?: (?:gift|present)s?)?$';

/** Queries that end with a day for presents, or with another word for these. */
const SPECIAL_DAYS = [
  [wordsPattern(`mother['’]?s['’]? day${GIFTS}`), 'gift for mom'],
  [wordsPattern(`father['’]?s['’]? day${GIFTS}`), 'gift for dad'],
  [wordsPattern(`valentine['’]?s?(?: day)?${GIFTS}`), 'gift for her'],
  [wordsPattern('(?:stocking|christmas) (?:filler|stuffer)s?$'), 'gift'],
] as const;

/** Returns a query with "gift for mom" instead of "Mother's Day", unless a product follows. */
export function withPresents(text: string): string {
  return SPECIAL_DAYS.reduce((rest, [day, present]) => rest.replace(day, present), text);
}

/** Returns a query without the recipient and the occasion of a present. */
export function withoutRecipient(text: string): string {
  return text.replace(RECIPIENT, ' ');
}

/** Returns words of products, if a word means a present and the query names its recipient; otherwise none. */
export function giftIdeas(word: string, query: string): readonly string[] {
  if (!isPresent(word)) return [];
  return IDEAS.find(({ recipient }) => recipient.test(query))?.products ?? [];
}

/** True for a word that means a present. */
export function isPresent(word: string): boolean {
  return /^(?:gift|present|geskenk)s?$/.test(word);
}

function wordsPattern(words: string, flags = 'iu'): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, flags);
}
