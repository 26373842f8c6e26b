const PROPERTIES = new Map([
  ['size', 'size'],
  ['colour', 'color'],
  ['color', 'color'],
  ['material', 'material'],
  ['pattern', 'pattern'],
]);

/** The name of an option in schema.org and Google's product data, such as `color`; undefined if they have none. */
export function optionProperty(axis: string): string | undefined {
  return PROPERTIES.get(axis.toLowerCase());
}
