import type { HelpTopic } from '#shared/contract/listing.ts';
import { PAYMENT_METHODS, paymentMethodDetails } from '#shared/domain/payment-methods.ts';
import { singular, toWords } from '../words/ranking-words.ts';

/** A topic that a query asks for; `isAll`: nothing else is wanted. */
export type HelpWanted = { topic: HelpTopic; text: string; isAll: boolean };

/** Words of help in a query; null where there are none. */
export function readHelp(query: string): HelpWanted | null {
  const words = singular(toWords(query));
  for (const [topic, phrases] of HELP_PHRASES) {
    const phrase = phrases.find((each) => words.includes(each));
    if (phrase === undefined) continue;
    const others = words
      .replace(phrase, ' ')
      .split(' ')
      .filter((word) => word !== '');
    const isAlone = others.every((word) => SAYS_NO_MORE.has(word) || HELP_WORDS.has(word));
    const isAll = isAlone && !GOODS_TOO.has(phrase);
    if (isAlone || !ALONE.has(phrase)) return { topic, text: phrase.trim(), isAll };
  }
  return null;
}

/** The ways to pay by their names and keys (`instant EFT`, `eft`); a card is mostly something else. */
const WAYS_TO_PAY = PAYMENT_METHODS.filter((method) => method !== 'card').flatMap((method) => [
  paymentMethodDetails(method).name,
  method.replaceAll('_', ' '),
]);

/** The more telling ones come first: "return an order" is about returns. Without plurals' endings, as queries are compared. */
const HELP: readonly (readonly [HelpTopic, readonly string[]])[] = [
  ['returns', ['return', 'refund', 'money back', 'send back', 'exchange']],
  [
    'tracking',
    [
      ...[
        'track my order',
        'track order',
        'track my parcel',
        'track parcel',
        'order tracking',
        'parcel tracking',
      ],
      ...[
        'tracking number',
        'order status',
        'where is my',
        'my order',
        'order history',
        'cancel order',
        'track',
      ],
      'tracking',
    ],
  ],
  ['invoice', ['invoice', 'tax invoice', 'proof of purchase', 'receipt']],
  ['delivery', ['delivery', 'shipping', 'courier', 'click and collect', 'deliver']],
  [
    'payment',
    [
      ...WAYS_TO_PAY,
      ...['payment', 'how to pay', 'pay with', 'pay by', 'payfast', 'yoco', 'credit card', 'debit card'],
    ],
  ],
  ['account', ['password', 'log in', 'login', 'sign in', 'my account', 'sign up', 'register']],
  [
    'contact',
    [
      ...[
        'customer service',
        'customer care',
        'customer support',
        'contact',
        'complaint',
        'phone number',
        'help',
      ],
      ...['helpline', 'support', 'whatsapp', 'speak to someone'],
    ],
  ],
];

/** Beside other words these are mostly something else: courier bags, a knee support, receipt rolls. */
const ALONE: ReadonlySet<string> = new Set(
  [
    ...[
      'exchange',
      'track',
      'tracking',
      'receipt',
      'shipping',
      'courier',
      'deliver',
      'payment',
      'eft',
      'password',
    ],
    ...[
      'login',
      'register',
      'contact',
      'help',
      'support',
      'whatsapp',
      'yoco',
      'sign in',
      'sign up',
      'pay with',
      'pay by',
      'credit card',
      'debit card',
    ],
    'phone number',
    'zapper',
    'store card',
  ].map((phrase) => toPhrase(phrase)),
);

/** Goods are called so, too: they are searched for all the same. */
const GOODS_TOO: ReadonlySet<string> = new Set(['zapper', 'store card'].map(toPhrase));

const HELP_PHRASES = HELP.map(([topic, phrases]) => [topic, phrases.map(toPhrase)] as const);

/** Words that ask for help; those that ways to pay are called by (apple, store) do so together alone. */
const HELP_WORDS: ReadonlySet<string> = new Set(
  HELP.flatMap(([, phrases]) => phrases.filter((phrase) => !WAYS_TO_PAY.includes(phrase)))
    .map(toPhrase)
    .flatMap((phrase) => phrase.trim().split(' ')),
);

/** What a question is made of. */
const SAYS_NO_MORE: ReadonlySet<string> = new Set(
  toPhrase(
    `a about account address an and are area at can card charge cost could date day did do doe fee for forgot forgotten form free from get
     goods have how i id if in info information is it item long lost me method much my need new not number of on online
     option order page parcel please policy price product query rate request send shop should status store take the this
     time to u us want we what when where which who will with work you your`,
  )
    .trim()
    .split(' '),
);

function toPhrase(text: string): string {
  return singular(toWords(text));
}
