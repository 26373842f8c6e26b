/** What may stand in a field of text, as plain data: the contract's schemas and the browser's hints are made of it. */
export type TextRule = {
  /** What is done to the text before it is looked at. */
  clean?: (text: string) => string;
  /** Said where the field is not there at all; with `isRequired` also where it is empty. */
  missing?: string;
  isRequired?: boolean;
  min?: { characters: number; problem: string };
  max?: { characters: number; problem: string };
  pattern?: { pattern: RegExp; problem: string };
};

/** What is wrong with a text, as the API would say it first, or an empty string. */
export function textProblem(rule: TextRule, text: string): string {
  const { clean, missing = '', isRequired = false, min, max, pattern } = rule;
  const cleaned = clean === undefined ? text : clean(text);
  if (isRequired && cleaned === '') return missing;
  if (min !== undefined && cleaned.length < min.characters) return min.problem;
  if (max !== undefined && cleaned.length > max.characters) return max.problem;
  if (pattern !== undefined && !pattern.pattern.test(cleaned)) return pattern.problem;
  return '';
}
