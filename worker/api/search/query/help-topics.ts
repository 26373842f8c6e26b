import type { HelpTopic } from '#shared/contract/listing.ts';
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
    const isAll = others.every((word) => SAYS_NO_MORE.has(word) || HELP_WORDS.has(word));
    if (isAll || !ALONE.has(phrase)) return { topic, text: phrase.trim(), isAll };
  }
  return null;
}

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
  ['payment', ['payment', 'how to pay', 'pay with', 'payfast', 'yoco', 'eft', 'payment method']],
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
    ],
    'phone number',
  ].map((phrase) => toPhrase(phrase)),
);

const HELP_PHRASES = HELP.map(([topic, phrases]) => [topic, phrases.map(toPhrase)] as const);

const HELP_WORDS: ReadonlySet<string> = new Set(
  HELP_PHRASES.flatMap(([, phrases]) => phrases.flatMap((phrase) => phrase.trim().split(' '))),
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
