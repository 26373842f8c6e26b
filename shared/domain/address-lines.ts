type Place = Readonly<Record<'complex' | 'street' | 'suburb' | 'city' | 'postal_code', string>>;

/** The lines of an address below its recipient, as printed on a parcel. Empty fields produce no line. */
export function addressLines(
  { complex, street, suburb, city, postal_code }: Place,
  province: string,
): string[] {
  return [complex, street, suburb, `${city}, ${postal_code}`, province].filter((line) => line !== '');
}
