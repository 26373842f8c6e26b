const PROPERTIES = new Map([
  ['size', 'size'],
  ['colour', 'color'],
  ['color', 'color'],
  ['material', 'material'],
  ['pattern', 'pattern'],
]);

/**
 * What schema.org and Google's product data call an axis that variants differ by, such as `color`; undefined where they
 * have no name for it.
 */
export function optionProperty(axis: string): string | undefined {
  return PROPERTIES.get(axis.toLowerCase());
}
