const PROPERTIES = new Map([
  ['size', 'size'],
  ['colour', 'color'],
  ['color', 'color'],
  ['material', 'material'],
  ['pattern', 'pattern'],
]);

/**
 * The names of a product's options in schema.org and Google's product data, such as `color`, in the same order.
 * undefined if they have none, or if an earlier option has the same one.
 */
export function optionProperties(names: readonly string[]): (string | undefined)[] {
  const properties = names.map((name) => PROPERTIES.get(name.toLowerCase()));
  return properties.map((property, place) => (properties.indexOf(property) === place ? property : undefined));
}
