/** The rules of a text field, as plain data. The contract's schemas and the browser's hints use them. */
export type TextRule = {
  /** Applied to the text before the rules. */
  clean?: (text: string) => string;
  /** The message for a missing field and, with `isRequired`, for an empty one. */
  missing?: string;
  isRequired?: boolean;
  min?: { characters: number; problem: string };
  max?: { characters: number; problem: string };
  pattern?: { pattern: RegExp; problem: string };
};

/** Returns the first error that the API would report, or an empty string. */
export function textProblem(rule: TextRule, text: string): string {
  const { clean, missing = '', isRequired = false, min, max, pattern } = rule;
  const cleaned = clean === undefined ? text : clean(text);
  if (isRequired && cleaned === '') return missing;
  if (min !== undefined && cleaned.length < min.characters) return min.problem;
  if (max !== undefined && cleaned.length > max.characters) return max.problem;
  if (pattern !== undefined && !pattern.pattern.test(cleaned)) return pattern.problem;
  return '';
}
