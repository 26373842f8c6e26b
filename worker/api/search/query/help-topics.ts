import { PAYMENT_METHODS, paymentMethodDetails } from '#shared/domain/payment-methods.ts';
import type { SearchHelpTopic } from '#shared/navigation/search-help-links.ts';
import { FILLER_WORDS, STOP_WORDS } from '../words/filler-words.ts';
import { singular, toWords } from '../words/ranking-words.ts';

/** A help topic in a query; `isAll`: the query contains nothing else. */
type HelpTopicMatch = { topic: SearchHelpTopic; text: string; isAll: boolean };

/** Returns the help topic in a query, or null if there is none. */
export function findHelpTopic(query: string): HelpTopicMatch | null {
  const words = toPhrase(query);
  const isQuestion = QUESTION.test(words);
  for (const [topic, phrases] of HELP) {
    const phrase = phrases.find((each) => words.includes(each));
    if (phrase === undefined) continue;
    const others = words.replace(phrase, ' ').match(/\S+/g) ?? [];
    const isAlone = isQuestion || others.every((word) => QUESTION_WORDS.has(word) || HELP_WORDS.has(word));
    const isAll = isAlone && !ALSO_GOODS.has(phrase);
    if (isAlone || !ONLY_ALONE.has(phrase)) return { topic, text: phrase.trim(), isAll };
  }
  return null;
}

const MIN_BEGINNING = 4;

/** Returns the help topic that a query contains or begins to name, or null. */
export function suggestHelpTopic(query: string): SearchHelpTopic | null {
  const beginning = toPhrase(query).trimEnd();
  // The first word of a longer phrase may be a brand, as in "Samsung Pay".
  const isCertain = (phrase: string) =>
    (!ONLY_ALONE.has(phrase) && !WAYS_TO_PAY.includes(phrase)) ||
    !phrase.trim().includes(' ') ||
    beginning.trim().includes(' ');
  const begun = HELP.find(([, phrases]) =>
    phrases.some((phrase) => phrase.startsWith(beginning) && isCertain(phrase)),
  );
  if (begun !== undefined && beginning.trim().length >= MIN_BEGINNING) return begun[0];
  return findHelpTopic(query)?.topic ?? null;
}

/**
 * The beginning of a question to the shop, without plural endings: "do you deliver to Durban", "can I return shoes".
 */
const QUESTION =
  /^ (?:how (?:do|can|doe|much|long)|(?:do|can|will|doe|are|is) (?:i|you|u|we|it|my|there)|where(?: i)?|when|what (?:i|are)|why) /;

/** The names and keys of payment methods (`instant EFT`, `eft`), except card, which usually means something else. */
const WAYS_TO_PAY = PAYMENT_METHODS.filter((method) => method !== 'card').flatMap((method) => [
  toPhrase(paymentMethodDetails(method).name),
  toPhrase(method.replaceAll('_', ' ')),
]);

/** The more specific topics come first: "return an order" is about returns. */
const HELP: readonly (readonly [SearchHelpTopic, readonly string[]])[] = [
  [
    'returns',
    phrasesOf(
      'damaged item, broken item, faulty item, wrong item, return, refund, money back, send back, exchange, warranty, guarantee',
    ),
  ],
  [
    'tracking',
    phrasesOf(
      `track my order, track order, track my parcel, track parcel, order tracking, parcel tracking, tracking number,
       order status, where is my, my order, order history, cancel order, track, tracking`,
    ),
  ],
  ['invoice', phrasesOf('invoice, tax invoice, proof of purchase, receipt')],
  ['payment', phrasesOf('cash on delivery, pay on delivery')],
  ['delivery', phrasesOf('delivery, shipping, courier, click and collect, collect in store, deliver')],
  [
    'payment',
    [
      ...WAYS_TO_PAY,
      ...phrasesOf(
        'payment, discount voucher, discount coupon, voucher, promo code, discount code, coupon, gift card, layby, lay by, how to pay, pay with, pay by, payfast, yoco, credit card, debit card, pay',
      ),
    ],
  ],
  ['account', phrasesOf('password, log in, login, sign in, my account, sign up, register')],
  [
    'contact',
    phrasesOf(
      `opening hours, open hours, store hours, business hours, trading hours, customer service, customer care, customer support,
       contact, complaint, legit, scam, about us, who are you, phone number, help, helpline, support, whatsapp, speak to someone`,
    ),
  ],
];

/**
 * In combination with other words, these phrases usually mean something else: courier bags, a knee support, receipt
 * rolls.
 */
const ONLY_ALONE: ReadonlySet<string> = new Set(
  phrasesOf(
    `exchange, warranty, guarantee, layby, voucher, coupon, track, tracking, receipt, shipping, courier, deliver, payment, pay, legit, scam, eft, password, login, register, contact,
     help, support, whatsapp, yoco, sign in, sign up, credit card, debit card, phone number, zapper,
     store card`,
  ),
);

/** Phrases that are also names of goods, so a query with them still searches for products. */
const ALSO_GOODS: ReadonlySet<string> = new Set(phrasesOf('zapper, store card'));

/** Words for help that may occur together: "return my order", "delivery or collection fee". */
const HELP_WORDS: ReadonlySet<string> = new Set(
  phrasesOf(
    `return, refund, exchange, track, tracking, parcel, order, history, cancel, invoice, tax, receipt, delivery, deliver,
     shipping, courier, collect, collection, payment, password, change, login, hours, customer, service, contact, complaint, help,
     support`,
  ).map((phrase) => phrase.trim()),
);

/** Words that a question may contain beside its topic. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  toPhrase(
    `${[...STOP_WORDS, ...FILLER_WORDS].join(' ')}
     about account address area card charge cost could date day did doe fee forgot forgotten form get goods id if
     info information it item long lost method much not number option order page parcel please policy price product
     query rate request send shop should status store take time u us when which who will work capitec fnb absa
     nedbank standard bank`,
  )
    .trim()
    .split(' '),
);

/** Splits a comma-separated list into phrases, in the form that is compared with queries. */
function phrasesOf(list: string): string[] {
  return list.split(',').map(toPhrase);
}

/** Returns the words without plural endings, surrounded by spaces. */
function toPhrase(text: string): string {
  return singular(toWords(text));
}
