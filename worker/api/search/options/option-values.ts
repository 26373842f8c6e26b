import { foldAccents } from '../words/fold-accents.ts';
import { unitOf } from '../words/units.ts';

/** A value of a variant's option (size, colour, …), the same whichever retailer wrote it. */
export type OptionValue = {
  /** Keys as they stand in URLs: letters, digits, `-` and `_`. */
  option: string;
  value: string;
  /** What shoppers read. */
  optionName: string;
  valueName: string;
  /** The place in the natural order of sizes and numbers; null where there is none. Equals go by their names. */
  position: number | null;
};

/** Reads an option as a retailer wrote it; two values for two colours, none where it says nothing. */
export function readOption(name: string, value: string): OptionValue[] {
  const option = optionKey(name);
  if (option === '' || NAMELESS.has(option)) return [];
  const optionName = sentenceCase(optionNameOf(name));
  return valuesOf(option, value.trim().replace(/\s+/g, ' ')).flatMap(({ valueName, position }) => {
    const key = keyOf(valueName);
    return key === '' || key === 'default-title'
      ? []
      : [{ option, value: key, optionName, valueName, position }];
  });
}

/** The key of an option's name: `Color` and `COLOURS` are `colour`. */
function optionKey(name: string): string {
  const key = keyOf(name);
  return OPTION_ALIASES.get(key) ?? key;
}

/** An option's name as shoppers read it: `Colour` for `COLOR`; as it was written where nobody knows better. */
export function optionNameOf(name: string): string {
  const option = optionKey(name);
  return NAMELESS.has(option) ? 'Option' : (OPTION_NAMES[option] ?? name.trim());
}

/** In one URL parameter: `size.m`. */
export function optionToken({ option, value }: Pick<OptionValue, 'option' | 'value'>): string {
  return `${option}.${value}`;
}

/** What these are about is not known: file formats demand a name where a product has no real option. */
const NAMELESS: ReadonlySet<string> = new Set(['title', 'option', 'options', 'variant', 'default']);

const OPTION_NAMES: Readonly<Record<string, string>> = { colour: 'Colour', size: 'Size' };

const OPTION_ALIASES: ReadonlyMap<string, string> = new Map([
  ...aliases('colour', ['color', 'colors', 'colours', 'kleur', 'colour-name', 'color-name']),
  ...aliases('size', ['sizes', 'sizing', 'grootte', 'clothing-size']),
  ...aliases('option', ['option-1', 'option-2', 'option-3']),
]);

function aliases(option: string, names: readonly string[]) {
  return names.map((name) => [name, option] as const);
}

type NamedValue = Pick<OptionValue, 'valueName' | 'position'>;

function valuesOf(option: string, text: string): NamedValue[] {
  if (option === 'colour') return coloursOf(text);
  return [(option === 'size' ? letterSize(text) : null) ?? numberOf(text) ?? amountOf(text) ?? textOf(text)];
}

/** `Cream/Black` is found by either. */
function coloursOf(text: string): NamedValue[] {
  const names = text.split(/\s*(?:[/&+,]|\band\b)\s*/i).map((part) => {
    const name = part.replace(/\bgr(?:a|e)y\b/gi, 'grey').replace(/^navy blue$/i, 'navy');
    return /^multi[- ]?colou?r(?:ed)?$|^multi$/i.test(name) ? 'Multicolour' : name;
  });
  return [...new Set(names.map(colourCase))].map((valueName) => ({ valueName, position: null }));
}

/** Retailers write `Off White`, `OFF-WHITE` and `off white`. */
function colourCase(name: string): string {
  return sentenceCase(name.replaceAll('-', ' '));
}

const ONE_SIZE = /^(?:one ?size(?: fits (?:all|most))?|o\/?s|free ?size)$/;
const LETTER_SIZE = /^(x+|\d{1,2}x|extra|)(s|small|sml|m|med|medium|medium size|l|large|lrg|lg)$/;
/** Sizes count from M on. */
const MEDIUM_POSITION = 20;

/** XXS … 6XL, however they are written. */
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

/** Numbers stand behind letters, amounts behind numbers, and other texts with a number in them last. */
const NUMBER_POSITION = 1e3;
const KIND_POSITION = 1e10;
const TEXT_POSITION = 1e12;

function numberOf(text: string): NamedValue | null {
  if (!/^\d{1,6}(?:[.,]\d+)?$/.test(text)) return null;
  const number = Number(text.replace(',', '.'));
  return { valueName: String(number), position: NUMBER_POSITION + number };
}

/** What is measured, in its smallest unit, and how the unit is written. */
const UNITS: Readonly<Record<string, { kind: number; factor: number; sign?: string }>> = {
  ml: { kind: 1, factor: 1 },
  l: { kind: 1, factor: 1e3, sign: 'L' },
  mg: { kind: 2, factor: 1 },
  g: { kind: 2, factor: 1e3 },
  kg: { kind: 2, factor: 1e6 },
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
};

/** `250ml` and `250 millilitres` are `250 ml`. */
function amountOf(text: string): NamedValue | null {
  const [, amount = '', spelling = ''] = /^(\d{1,6}(?:[.,]\d+)?)[ -]?([a-z]+)$/.exec(foldAccents(text)) ?? [];
  const unit = unitOf(spelling) ?? '';
  const known = UNITS[unit];
  if (known === undefined) return null;
  const number = Number(amount.replace(',', '.'));
  return {
    valueName: `${number} ${known.sign ?? unit}`,
    position: known.kind * KIND_POSITION + number * known.factor,
  };
}

function textOf(text: string): NamedValue {
  return {
    valueName: text.charAt(0).toUpperCase() + text.slice(1),
    position: /\d/.test(text) ? TEXT_POSITION : null,
  };
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

const MAX_KEY_CHARACTERS = 40;

/** `7.5` and `7–5` must not meet in one key. */
function keyOf(text: string): string {
  return foldAccents(text)
    .replace(/(?<=\d)[.,](?=\d)/g, '_')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .slice(0, MAX_KEY_CHARACTERS)
    .replace(/^-+|-+$/g, '');
}
