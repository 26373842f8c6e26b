/** True if a value is an object and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Creates a type guard for untrusted values: true if the value is a record with the sample's fields, each with the
 * sample's type.
 */
export function isLike<Shape extends object>(sample: Shape): (value: unknown) => value is Shape {
  const fields = Object.entries(sample);
  return (value): value is Shape =>
    isRecord(value) &&
    fields.every(([name, field]) =>
      isRecord(field) ? isRecord(value[name]) : typeof value[name] === typeof field,
    );
}
