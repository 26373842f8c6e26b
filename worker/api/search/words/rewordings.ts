import { AFRIKAANS_COLOURS, AFRIKAANS_SYNONYMS, AFRIKAANS_WORDS } from './afrikaans-words.ts';
import { foldAccents } from './fold-accents.ts';
import { withoutApostrophes } from './ranking-words.ts';

/**
 * Maps kinds of products to words for the people who use them, and to brands known for them that the shop may not sell.
 */
const KNOWN_FOR: Readonly<Record<string, readonly string[]>> = {
  clothing: ['women', 'womens', 'ladies', 'men', 'mens', 'gents'],
  toys: ['kids', 'children', 'boys', 'girls'],
  cellphone: ['iphone', 'samsung', 'galaxy', 'huawei', 'xiaomi', 'nokia'],
  tablet: ['ipad'],
  laptop: ['macbook', 'chromebook'],
  headphones: ['airpods', 'earpods', 'earbuds'],
  speaker: ['jbl', 'bose'],
  game: ['playstation', 'xbox', 'nintendo'],
  watch: ['fitbit', 'garmin', 'casio'],
  book: ['kindle'],
  battery: ['duracell', 'energizer', 'eveready'],
  'vacuum cleaner': ['dyson'],
  takkies: ['nike', 'adidas', 'puma', 'reebok', 'vans', 'converse', 'skechers', 'new balance'],
  sandals: ['crocs', 'birkenstock'],
  jeans: ['levis', 'wrangler'],
  sunglasses: ['ray ban', 'rayban', 'oakley'],
  toy: ['lego', 'barbie', 'hot wheels'],
  nappies: ['pampers', 'huggies'],
  soap: ['dettol', 'lifebuoy', 'protex'],
  'washing powder': ['omo', 'ariel', 'surf'],
  'body lotion': ['vaseline', 'nivea', 'dawn'],
  toothpaste: ['colgate', 'aquafresh'],
  coffee: ['nescafe', 'nespresso', 'jacobs', 'ricoffy'],
  tea: ['five roses', 'joko', 'freshpak'],
  cooldrink: ['coke', 'coca cola', 'fanta', 'sprite', 'stoney'],
  chips: ['simba', 'lays', 'doritos'],
  chocolate: ['cadbury'],
  chutney: ['mrs balls', 'mrs ball'],
  'food container': ['tupperware'],
  flask: ['stanley'],
  braai: ['weber', 'cadac'],
};

/** Maps short names to longer names with a superfluous word: every mug is for coffee. */
const LONGER_NAMES: Readonly<Record<string, readonly string[]>> = {
  mug: ['coffee mug', 'coffee cup', 'tea mug'],
  cup: ['tea cup', 'teacup'],
  pot: ['cooking pot'],
  pan: ['frying pan', 'cooking pan'],
  plate: ['dinner plate'],
  knife: ['kitchen knife'],
  towel: ['bath towel', 'hand towel'],
  soap: ['bar soap', 'bath soap', 'body soap'],
  lamp: ['desk lamp', 'bedside lamp', 'table lamp'],
  clock: ['wall clock'],
  kettle: ['electric kettle', 'water kettle'],
  watch: ['wrist watch', 'wristwatch'],
  flask: ['water flask'],
  jacket: ['winter jacket'],
  coat: ['winter coat'],
  jersey: ['winter jersey'],
  hat: ['sun hat'],
  book: ['story book', 'storybook', 'reading book'],
};

/**
 * Removes brands and words for people: "Samsung TV" becomes "TV". If the query contains no other words, replaces each
 * of them with the kind of products it is known for: "iPhone" becomes "cellphone".
 */
export function replaceBrands(words: string): string {
  const product = KNOWN.replaceAll(words, () => '');
  return /\p{L}/u.test(product) ? product : KNOWN.replaceAll(words, (known) => known);
}

/**
 * Replaces Afrikaans words with English ones: "swart hemp" becomes "black shirt". Returns null if the query contains no
 * Afrikaans words.
 */
export function translateAfrikaans(words: string): string | null {
  const english = words.replace(/\p{L}+/gu, (word) => {
    const key = foldAccents(word);
    return ENGLISH.get(key) ?? ENGLISH.get(key.replace(/s$/, '')) ?? word;
  });
  return english === words ? null : english;
}

/** Maps Afrikaans words to English ones. */
const ENGLISH = new Map([
  ...AFRIKAANS_COLOURS,
  ...AFRIKAANS_SYNONYMS.map(([word, english]) => [word, english] as const),
  ...Object.entries(AFRIKAANS_WORDS).flatMap(([english, words]) =>
    words.map((word) => [word, english] as const),
  ),
]);

/** Replaces long product names with shorter synonyms: "coffee mug" becomes "mug". */
export function withShorterNames(words: string): string {
  return LONG_NAMES.replaceAll(words, (shorter) => shorter);
}

/**
 * Returns an object whose `replaceAll` finds the table's phrases in a text, also in the plural, and replaces each
 * phrase with the result of `replacement` for the phrase's key.
 */
function phraseTable(table: Readonly<Record<string, readonly string[]>>) {
  const keys = new Map(Object.entries(table).flatMap(([key, phrases]) => phrases.map((each) => [each, key])));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${[...keys.keys()].join('|')})s?(?![\\p{L}\\p{N}])`, 'giu');
  return {
    /** Returns the text unchanged if it contains no phrase of the table. */
    replaceAll(text: string, replacement: (key: string) => string): string {
      const plain = withoutApostrophes(text).replaceAll('-', ' ');
      const replaced = plain.replace(pattern, (_, phrase: string) =>
        replacement(keys.get(phrase.toLowerCase()) ?? ''),
      );
      return replaced === plain ? text : replaced.replace(/\s+/g, ' ').trim();
    },
  };
}

const KNOWN = phraseTable(KNOWN_FOR);
const LONG_NAMES = phraseTable(LONGER_NAMES);
