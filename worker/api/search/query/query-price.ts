import { NUMBER_PATTERN, parseNumber, parseRandAmount } from '#shared/domain/written-number.ts';
import { UNIT_WORDS } from '../words/units.ts';

/**
 * The price limits in a query, in rand. `text`: the words that state them. `rest`: the remaining query. `isGuess`: the
 * words may mean something else.
 */
type QueryPrice = Limits & { text: string; rest: string; isGuess: boolean };
type Limits = { min?: number; max?: number };

/**
 * Parses "under R500", "below 500 rand", "R200-R400", "between 200 and 400" and "over 1000". An amount that is
 * the whole query ("R100"), its end ("kettle R350") or its beginning ("R100 gift") is a budget, so it is the maximum.
 * Returns null without a price.
 */
export function readPrices(query: string): QueryPrice | null {
  const one = readPrice(query);
  if (one === null) return null;
  // The limits may also be stated separately: "over R200 under R400".
  const other = one.min === undefined || one.max === undefined ? readPrice(one.rest) : null;
  return other === null ? one : { ...one, ...other, text: inOrder(query, [one.text, other.text]) };
}

function inOrder(query: string, texts: string[]): string {
  return texts.toSorted((one, other) => query.indexOf(one) - query.indexOf(other)).join(' ');
}

function readPrice(query: string): QueryPrice | null {
  for (const { pattern, read, isGuess = false } of PRICES) {
    const match = pattern.exec(query);
    if (match === null) continue;
    const amounts = match.slice(1).flatMap((group) => (group === undefined ? [] : [toRand(group)]));
    const limits = amounts.every((amount) => amount !== null) ? read(amounts) : null;
    if (limits !== null)
      return { text: match[0].trim(), rest: query.replace(match[0], ' ').trim(), isGuess, ...limits };
  }
  return null;
}

type Price = {
  pattern: RegExp;
  read: (amounts: number[]) => Limits | null;
  /** True if the amount may also be a model: "canon eos R100". */
  isGuess?: boolean;
};

/** An amount with a currency: `R500`, `R 1 200`, `R2k`, `500 rand`. */
const MONEY = String.raw`(?:(?:r|zar) ?(${NUMBER_PATTERN}k?)(?: ?rands?)?|(${NUMBER_PATTERN}k?) ?(?:rands?|bucks|zar))(?![\p{L}\p{N}])`;
const PLAIN = `(${NUMBER_PATTERN}k?)`;
const START = String.raw`(?<![\p{L}\p{N}])(?:(?:for|at|priced?|costing) )?`;
/**
 * Unless it begins the query (see {@link FRONT}), a number without a currency is a price only at the end of the query,
 * because "under 500" may be followed by a unit, such as ml or pieces.
 */
const END = String.raw`(?![\p{L}\p{N}.,]|\s*\S)`;
/** At the beginning, a price is followed by the product: "over 1000 clothing", but not "over 1000 piece puzzle". */
const FRONT = `(?=\\s(?!(?:${UNIT_WORDS.join('|')})s?(?![\\p{L}]))\\p{L})`;
/** Smaller numbers without a currency are ages or quantities: "toys under 5". */
const LEAST_PLAIN = 50;
/** At the end of a query, smaller numbers after "under" are ages of children. */
const LEAST_LIMIT = 20;

/** Goods whose names begin with an amount: "R500 airtime". */
const SOLD_BY_AMOUNT = 'airtime|data|electricity|voucher|card';

const BELOW = 'under|onder|below|less than|cheaper than';
const ABOVE = 'over|above|more than';
const AT_MOST = `${BELOW}|up to|at most|no more than|not more than|max(?:imum)?|within`;
const AT_LEAST = `${ABOVE}|from|at least|min(?:imum)?|starting (?:at|from)`;

const between = ([one = 0, other = 0]: number[]): Limits => ({
  min: Math.min(one, other),
  max: Math.max(one, other),
});
const atMost = ([max = 0]: number[]): Limits => ({ max });
const atLeast = ([min = 0]: number[]): Limits => ({ min });
const unlessBelow =
  (least: number, read: Price['read']): Price['read'] =>
  (amounts) =>
    amounts.every((amount) => amount >= least) ? read(amounts) : null;
const unlessSmall = (read: Price['read']) => unlessBelow(LEAST_PLAIN, read);

const PRICES: readonly Price[] = [
  price(
    `(?:between|from )?\\s*${MONEY}\\s*(?:-|–|to|and)\\s*(?:${MONEY}|${PLAIN}(?![\\p{L}\\p{N}]))`,
    between,
  ),
  price(`(?:between|from )?\\s*${PLAIN}\\s*(?:-|–|to|and)\\s*${MONEY}`, between),
  price(`between ${PLAIN} (?:and|to) ${PLAIN}${END}`, unlessSmall(between)),
  price(`(?:${AT_MOST}) ?${MONEY}`, atMost),
  price(`(?:${AT_LEAST}) ?${MONEY}`, atLeast),
  price(`${MONEY} (?:or (?:less|under|below)|and (?:under|below|less)|max(?:imum)?)`, atMost),
  price(`${MONEY} (?:or (?:more|above|over)|and (?:up|above|over|more)|plus)`, atLeast),
  price(`(?:${BELOW}|max(?:imum)?) ${PLAIN}${END}`, unlessBelow(LEAST_LIMIT, atMost)),
  price(`(?:${ABOVE}|min(?:imum)?) ${PLAIN}${END}`, unlessSmall(atLeast)),
  price(`${PLAIN} max(?:imum)?${END}`, unlessSmall(atMost)),
  price(`^between ${PLAIN} (?:and|to) ${PLAIN}${FRONT}`, unlessSmall(between)),
  price(`^(?:${BELOW}) ${PLAIN}${FRONT}`, unlessSmall(atMost)),
  price(`^(?:${ABOVE}) ${PLAIN}${FRONT}`, unlessSmall(atLeast)),
  { pattern: new RegExp(`^${MONEY}$`, 'iu'), read: atMost },
  { pattern: new RegExp(`(?<=\\p{L}\\s+)${MONEY}$`, 'iu'), read: unlessSmall(atMost), isGuess: true },
  {
    pattern: new RegExp(`^${MONEY}(?=\\s\\p{L})(?!.*(?:${SOLD_BY_AMOUNT})s?(?!\\p{L}))`, 'iu'),
    read: unlessSmall(atMost),
    isGuess: true,
  },
];

function price(pattern: string, read: Price['read']): Price {
  return { pattern: new RegExp(`${START}${pattern}(?![\\p{L}\\p{N}])`, 'iu'), read };
}

/**
 * Parses an amount in rand: `R1.000` is a thousand, because no price has three decimals. Returns null if the text is
 * not an amount.
 */
function toRand(amount: string): number | null {
  const plain = amount.replace(/k$/i, '');
  if (plain === amount) return parseRandAmount(amount);
  const thousands = parseNumber(plain);
  return thousands === null ? null : thousands * 1_000;
}
