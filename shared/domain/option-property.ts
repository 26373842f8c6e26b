const PROPERTIES = new Map([
  ['size', 'size'],
  ['colour', 'color'],
  ['color', 'color'],
  ['material', 'material'],
  ['pattern', 'pattern'],
]);

/**
 * Maps each option's name to its property in schema.org and Google's product data, such as `color`. The entry is
 * `undefined` if there is no such property, or if an earlier option already uses it.
 */
export function optionProperties(names: readonly string[]): (string | undefined)[] {
  const properties = names.map((name) => PROPERTIES.get(name.toLowerCase()));
  return properties.map((property, index) => (properties.indexOf(property) === index ? property : undefined));
}
