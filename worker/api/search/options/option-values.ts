import { formatCount } from '#shared/domain/format-count.ts';
import { NUMBER_PATTERN, parseNumber } from '#shared/domain/written-number.ts';
import { foldAccents } from '../words/fold-accents.ts';
import { unitOf } from '../words/units.ts';

/** A value of a variant's option (size, colour, …), normalised across retailers. */
export type OptionValue = {
  /** Keys for URLs: letters, digits, `-` and `_`. */
  option: string;
  value: string;
  /** The names shown to shoppers. */
  optionName: string;
  valueName: string;
  /**
   * The position in the natural order of sizes and numbers; null if there is none. Values with the same position are
   * sorted by name.
   */
  position: number | null;
};

/** An option as written by a retailer. */
export type OptionText = { name: string; value: string };

/**
 * Parses an option as written by a retailer. Returns two values for two colours or for a shade and its colour, and no
 * value if the option has no meaning.
 */
export function readOption(name: string, value: string): OptionValue[] {
  const written = optionKey(name);
  if (written === '' || GENERIC_OPTION_NAMES.has(written)) return [];
  const option = KINDS_OF_SIZE.has(written) ? 'size' : written;
  const optionName = OPTION_NAMES.get(option) ?? sentenceCase(optionNameOf(name));
  return inList(option, value.trim().replace(/\s+/g, ' ')).flatMap(({ valueName, position, measure }) => {
    const key = keyOf(measure ?? valueName) || symbolsKeyOf(valueName);
    return key === '' || key === DEFAULT_TITLE
      ? []
      : [{ option, value: key, optionName, valueName, position }];
  });
}

/**
 * Returns the text by which search finds variants with these options: each value as the retailer wrote it and as facets
 * name it.
 */
export function optionsText(options: readonly OptionText[]): string {
  const texts = options.flatMap(({ name, value }) => [
    ...(keyOf(value) === DEFAULT_TITLE ? [] : [value]),
    ...readOption(name, value).map(({ valueName }) => valueName),
  ]);
  return [...new Set(texts)].join(', ');
}

/** Returns the key of an option's name: `colour` for `Color` and `COLOURS`. */
function optionKey(name: string): string {
  const key = keyOf(name);
  return OPTION_ALIASES.get(key) ?? key;
}

/** Returns an option's name for shoppers: `Colour` for `COLOR`; unknown names as written. */
export function optionNameOf(name: string): string {
  const option = optionKey(name);
  return GENERIC_OPTION_NAMES.has(option) ? 'Option' : (OPTION_NAMES.get(option) ?? name.trim());
}

/** Returns the value's token for URL parameters: `size.m`. */
export function optionToken({ option, value }: Pick<OptionValue, 'option' | 'value'>): string {
  return `${option}.${value}`;
}

/** The key of the placeholder value that file formats require for a product without real options. */
const DEFAULT_TITLE = 'default-title';

/** Option names without meaning: placeholders that file formats require for a product without real options. */
const GENERIC_OPTION_NAMES: ReadonlySet<string> = new Set([
  'title',
  'option',
  'options',
  'variant',
  'default',
]);

const OPTION_NAMES: ReadonlyMap<string, string> = new Map([
  ['colour', 'Colour'],
  ['size', 'Size'],
]);

/** Options that are sizes to shoppers ("jeans size 34"). Products keep their own names for them. */
const KINDS_OF_SIZE: ReadonlySet<string> = new Set(['waist', 'waist-size']);

const OPTION_ALIASES: ReadonlyMap<string, string> = new Map([
  ...aliases('colour', ['color', 'colors', 'colours', 'kleur', 'colour-name', 'color-name']),
  ...aliases('size', ['sizes', 'sizing', 'grootte', 'clothing-size']),
  ...aliases('option', ['option-1', 'option-2', 'option-3']),
]);

function aliases(option: string, names: readonly string[]) {
  return names.map((name) => [name, option] as const);
}

/** An option value without its key. `measure`: the amount in its base unit, from which the key is derived. */
type NamedValue = Pick<OptionValue, 'valueName' | 'position'> & { measure?: string };

function inList(option: string, text: string): NamedValue[] {
  if (option === 'colour') return coloursOf(text);
  return [(option === 'size' ? letterSize(text) : null) ?? numberOf(text) ?? amountOf(text) ?? textOf(text)];
}

/** Splits combined colours, so that shoppers find `Cream/Black` by either colour, and adds the colour of a shade. */
function coloursOf(text: string): NamedValue[] {
  const names = text.split(/\s*(?:[/&+,]|\band\b)\s*/i).map((part) => {
    const name = part.replace(/\bgr(?:a|e)y\b/gi, 'grey').replace(/^navy blue$/i, 'navy');
    return /^multi[- ]?colou?r(?:ed)?$|^multi$/i.test(name) ? 'Multicolour' : name;
  });
  const colours = names.map(colourCase).flatMap((name) => [name, ...(COLOURS_BY_SHADE.get(name) ?? [])]);
  return [...new Set(colours)].map((valueName) => ({ valueName, position: null }));
}

/** Maps each shade to its colour, because a shopper who looks for blue also means navy. */
const COLOURS_BY_SHADE = new Map(
  Object.entries({
    Blue: ['Navy', 'Sky', 'Sky blue', 'Light blue', 'Dark blue', 'Royal blue', 'Cobalt'],
    Brown: ['Tan', 'Camel', 'Chocolate', 'Dark brown'],
    Green: ['Olive', 'Sage', 'Mint', 'Light green', 'Dark green'],
    Grey: ['Charcoal', 'Light grey', 'Dark grey'],
    Pink: ['Blush', 'Rose', 'Light pink', 'Protea'],
    Purple: ['Lilac', 'Violet', 'Plum'],
    Red: ['Maroon', 'Burgundy', 'Dark red', 'Oxblood'],
    White: ['Off white', 'Ivory'],
    Yellow: ['Mustard'],
  }).flatMap(([colour, shades]) => shades.map((shade) => [shade, [colour]] as const)),
);

/** Unifies the spelling, because retailers write `Off White`, `OFF-WHITE` and `off white`. */
function colourCase(name: string): string {
  return sentenceCase(name.replaceAll('-', ' '));
}

const ONE_SIZE = /^(?:one ?size(?: fits (?:all|most))?|o\/?s|free ?size)$/;
const LETTER_SIZE = /^(x+|\d{1,2}x|extra|)(s|small|sml|m|med|medium|medium size|l|large|lrg|lg)$/;
/** The position of size M; other sizes are relative to it. */
const MEDIUM_POSITION = 20;

/** Parses XXS … 6XL in any spelling. */
function letterSize(text: string): NamedValue | null {
  const plain = foldAccents(text).replace(/[-_.]/g, ' ');
  if (ONE_SIZE.test(plain)) return { valueName: 'One size', position: 0 };
  const [, more = '', base = ''] = LETTER_SIZE.exec(plain.replaceAll(' ', '')) ?? [];
  if (base === '') return null;
  const letter = base.charAt(0).toUpperCase();
  const extra = more === 'extra' ? 1 : /^\d/.test(more) ? Number.parseInt(more, 10) : more.length;
  if (letter === 'M') return extra === 0 ? { valueName: 'M', position: MEDIUM_POSITION } : null;
  const step = (extra + 1) * (letter === 'S' ? -1 : 1);
  const prefix = extra > 2 ? `${extra}X` : 'X'.repeat(extra);
  return { valueName: `${prefix}${letter}`, position: MEDIUM_POSITION + step };
}

/** Sort order: letter sizes, then numbers, then amounts, then other texts with a number. */
const NUMBER_POSITION = 1e8;
const KIND_POSITION = 1e10;
const TEXT_POSITION = 1e12;

const SIGN = '[+−–-]?';
const LEADING_NUMBER = new RegExp(`^${NUMBER_PATTERN}`);
const SIGNED_NUMBER = new RegExp(`^(${SIGN})(${NUMBER_PATTERN})$`);
const SIGNED_AMOUNT = new RegExp(`^(${SIGN})(${NUMBER_PATTERN})[ -]?(\\D+)$`);
/** Larger numbers are not sizes, and would overlap the positions of the next kind. */
const MAX_NUMBER = 1e6;

function numberOf(text: string): NamedValue | null {
  const [, sign = '', digits = ''] = SIGNED_NUMBER.exec(text) ?? [];
  const number = signedNumber(sign, digits);
  if (number === null) return null;
  return {
    // A number with a sign stays as written: lenses are sold as +2.50, not 2.5.
    valueName: sign === '' ? numberName(number) : `${plainSign(sign)}${digits}`,
    measure: `${plainSign(sign)}${Math.abs(number)}`,
    position: NUMBER_POSITION + number,
  };
}

function signedNumber(sign: string, digits: string): number | null {
  const number = parseNumber(digits);
  if (number === null || number > MAX_NUMBER) return null;
  return plainSign(sign) === '-' ? -number : number;
}

function plainSign(sign: string): string {
  return sign.replace(/[−–]/, '-');
}

/**
 * Formats a number, such as `7.5`, `2024` or `10,000`. Four digits may be a year or a model, so they get no separator.
 */
function numberName(number: number): string {
  const [whole = '', decimals] = String(Math.abs(number)).split('.');
  const grouped = whole.length > 4 ? formatCount(Number(whole)) : whole;
  return `${number < 0 ? '-' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

/**
 * A unit. `kind`: the dimension it measures. `factor`: its size in the dimension's base unit. `sign`: its symbol, if it
 * differs from its name. `larger`: the unit to use for amounts of at least one such unit.
 */
type Unit = { kind: number; factor: number; sign?: string; larger?: string };

const UNITS: Readonly<Record<string, Unit>> = {
  ml: { kind: 1, factor: 1, larger: 'l' },
  l: { kind: 1, factor: 1e3, sign: 'L' },
  mg: { kind: 2, factor: 1e-3, larger: 'g' },
  g: { kind: 2, factor: 1, larger: 'kg' },
  kg: { kind: 2, factor: 1e3 },
  mm: { kind: 3, factor: 1 },
  cm: { kind: 3, factor: 10 },
  m: { kind: 3, factor: 1e3 },
  w: { kind: 4, factor: 1, sign: 'W' },
  kw: { kind: 4, factor: 1e3, sign: 'kW' },
  v: { kind: 5, factor: 1, sign: 'V' },
  mah: { kind: 6, factor: 1, sign: 'mAh' },
  ah: { kind: 6, factor: 1e3, sign: 'Ah' },
  gb: { kind: 7, factor: 1, sign: 'GB' },
  tb: { kind: 7, factor: 1e3, sign: 'TB' },
  inch: { kind: 8, factor: 1 },
  ft: { kind: 9, factor: 1 },
  '°c': { kind: 10, factor: 1, sign: '°C' },
};

/** The base unit of each dimension, used in keys: the unit in {@link UNITS} with factor 1. */
const BASE_UNITS = new Map(
  Object.entries(UNITS).flatMap(([name, { kind, factor }]) => (factor === 1 ? [[kind, name] as const] : [])),
);

/** Units whose amounts below 1 are shown in a smaller unit. */
const SMALLER_UNITS: Readonly<Record<string, string>> = { l: 'ml', kg: 'g' };

const DEGREES_CELSIUS = /^(?:° ?c|deg(?:rees?)? c|degrees? celsius|celsius)$/;

/** Parses an amount: `250ml` and `250 millilitres` are `250 ml`; `1,000 ml` is `1 L`. */
function amountOf(text: string): NamedValue | null {
  const [, sign = '', digits = '', spelling = ''] = SIGNED_AMOUNT.exec(foldAccents(text)) ?? [];
  const name = DEGREES_CELSIUS.test(spelling) ? '°c' : (unitOf(spelling.replace(/\.$/, '')) ?? '');
  const unit = UNITS[name];
  const number = signedNumber(sign, digits);
  if (unit === undefined || number === null) return null;
  const base = rounded(number * unit.factor);
  const baseUnit = BASE_UNITS.get(unit.kind) ?? name;
  const plus = sign === '+' ? '+' : '';
  return {
    valueName: `${plus}${amountName(base, name)}`,
    measure: `${plus}${base} ${baseUnit}`,
    position: unit.kind * KIND_POSITION + base,
  };
}

/**
 * Formats an amount in a suitable unit: litres and kilograms from 1 upwards, other units as the retailer wrote them.
 * Smaller volumes and weights use millilitres and grams.
 */
function amountName(base: number, written: string): string {
  const { factor = 1, sign = written, larger } = UNITS[written] ?? {};
  const number = rounded(base / factor);
  if (larger !== undefined && number >= rounded((UNITS[larger]?.factor ?? 1) / factor)) {
    return amountName(base, larger);
  }
  const smaller = SMALLER_UNITS[written];
  return smaller !== undefined && number < 1 ? amountName(base, smaller) : `${numberName(number)} ${sign}`;
}

/** Removes binary rounding errors. */
function rounded(number: number): number {
  return Number(number.toPrecision(12));
}

function textOf(text: string): NamedValue {
  return {
    valueName: text.charAt(0).toUpperCase() + text.slice(1),
    position: /\d/.test(text)
      ? TEXT_POSITION + (parseNumber(LEADING_NUMBER.exec(text)?.[0] ?? '') ?? 0)
      : null,
  };
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** The maximum length of a key in the URL parameter (see `OPTION_TOKENS_PATTERN`). */
const MAX_KEY_CHARACTERS = 40;

/**
 * Signs that change a value's meaning, and the words for these signs in the value's key. Other signs only separate
 * words.
 */
const MEANT_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=^|[\s(])[−–-](?=[\d.])/g, ' minus '],
  [/(?<=^\p{L}{1,2}|\s\p{L}{1,2})[−–-](?=$|[\s)])/gu, ' minus '],
  [/(?<=[\p{L}\p{N}+])\+|\+(?=\d)/gu, ' plus '],
  [/(?<=\p{L})#/gu, ' sharp '],
  [/%/g, ' percent '],
  [/</g, ' below '],
  [/>/g, ' above '],
  [/≤/g, ' at most '],
  [/≥/g, ' at least '],
  // A fraction has a numerator of one digit; 32/34 is a waist and a leg length.
  [/(?<![\d/])([1-9]) ?\/ ?([2-9]|10|16|32)(?![\d/])/g, '$1 over $2'],
  [/(?<=\d) ?[×x*] ?(?=\d)/g, 'x'],
  [/(?<=\d)[.,](?=\d)/g, '_'],
];

/** Returns the key of a text. `7.5` and `7–5`, `A+` and `A-`, `3/4` and `3-4` must have different keys. */
function keyOf(text: string): string {
  const key = MEANT_SIGNS.reduce((left, [sign, word]) => left.replace(sign, word), foldAccents(text))
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return key.length <= MAX_KEY_CHARACTERS ? key : shortened(key);
}

/** Returns the key of a text without letters or digits, such as 🍓 or ★★★: its code points. */
function symbolsKeyOf(text: string): string {
  const key = [...text.trim()].map((symbol) => `u${symbol.codePointAt(0)?.toString(16)}`).join('-');
  return key.length <= MAX_KEY_CHARACTERS ? key : shortened(key);
}

/** Returns the beginning of a long key and a hash of the whole key, because long values may share a beginning. */
function shortened(key: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(key)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  const end = `-${hash.toString(36)}`;
  return `${key.slice(0, MAX_KEY_CHARACTERS - end.length).replace(/-+$/, '')}${end}`;
}
