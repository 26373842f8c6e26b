/** The most option values that can be chosen, and of how many options: each option costs a count of its own. */
export const MAX_OPTION_VALUES = 20;
export const MAX_OPTIONS = 4;

/** A value as it stands in a URL: `size.m`. Several are comma-separated. */
const TOKEN = String.raw`[\p{L}\p{N}_-]{1,40}\.[\p{L}\p{N}_-]{1,40}`;
export const OPTION_TOKENS = new RegExp(`^(${TOKEN}(,${TOKEN})*)?$`, 'u');
const ONE_TOKEN = new RegExp(`^${TOKEN}$`, 'u');

/** Of one option, its chosen values. */
export type OptionChoice = { option: string; values: string[] };

/** The values of a comma-separated list by their options, sorted and without repeats. What is no value is left out. */
export function readOptionChoices(text: string): OptionChoice[] {
  const tokens = text.split(',').filter((token) => ONE_TOKEN.test(token));
  const byOption = Map.groupBy([...new Set(tokens)].sort(), (token) => token.slice(0, token.indexOf('.')));
  return [...byOption].map(([option, chosen]) => ({
    option,
    values: chosen.map((token) => token.slice(option.length + 1)),
  }));
}
