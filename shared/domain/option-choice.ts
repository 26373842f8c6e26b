/**
 * The maximum numbers of chosen option values, and of options with chosen values. Each such option needs a separate
 * count query.
 */
export const MAX_OPTION_VALUES = 20;
export const MAX_CHOSEN_OPTIONS = 4;

/** An option value in a URL: `size.m`. Several are comma-separated. */
const TOKEN = String.raw`[\p{L}\p{N}_-]{1,40}\.[\p{L}\p{N}_-]{1,40}`;
export const OPTION_TOKENS_PATTERN = new RegExp(`^(${TOKEN}(,${TOKEN})*)?$`, 'u');
const ONE_TOKEN = new RegExp(`^${TOKEN}$`, 'u');

/** The chosen values of one option. */
export type OptionChoice = { option: string; values: string[] };

/**
 * Parses a comma-separated list and groups the values by option, sorted and deduplicated. Invalid values are ignored.
 */
export function readOptionChoices(text: string): OptionChoice[] {
  const tokens = text.split(',').filter((token) => ONE_TOKEN.test(token));
  const byOption = Map.groupBy([...new Set(tokens)].sort(), (token) => token.slice(0, token.indexOf('.')));
  return [...byOption].map(([option, chosen]) => ({
    option,
    values: chosen.map((token) => token.slice(option.length + 1)),
  }));
}
