/** The rules for a text field, as plain data. The contract's schemas and the browser's hints use them. */
export type TextRule = {
  /** Cleans the text before the rules are applied. */
  clean?: (text: string) => string;
  /** The message for a missing field. With `isRequired`, it is also used for an empty field. */
  missing?: string;
  isRequired?: boolean;
  min?: { characters: number; problem: string };
  max?: { characters: number; problem: string };
  pattern?: { pattern: RegExp; problem: string };
  check?: { isAllowed: (text: string) => boolean; problem: string };
};

/** Returns the first error that the API would report, or an empty string. */
export function textProblem(rule: TextRule, text: string): string {
  const { clean, missing = '', isRequired = false, min, max, pattern, check } = rule;
  const cleaned = clean === undefined ? text : clean(text);
  if (isRequired && cleaned === '') return missing;
  if (min !== undefined && cleaned.length < min.characters) return min.problem;
  if (max !== undefined && cleaned.length > max.characters) return max.problem;
  if (pattern !== undefined && !pattern.pattern.test(cleaned)) return pattern.problem;
  if (check !== undefined && !check.isAllowed(cleaned)) return check.problem;
  return '';
}
