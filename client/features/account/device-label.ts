/** In the order they are asked for: Edge, Opera and Samsung's browser call themselves Chrome, too, and Chrome Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\bCriOS|Chrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** Android calls itself Linux, and an iPhone says that it is like a Mac. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A session's device as a person calls it: `Chrome on Android`.
 * @param deviceName a browser's `User-Agent`, or what another client calls itself: that stays as it is
 */
export function deviceLabel(deviceName: string): string {
  const name = deviceName.trim();
  if (name === '') return 'A device without a name';
  if (!name.startsWith('Mozilla/')) return name;
  const browser = labelFor(BROWSERS, name);
  const system = labelFor(SYSTEMS, name);
  if (browser === null) return name;
  return system === null ? browser : `${browser} on ${system}`;
}

function labelFor(labels: readonly (readonly [RegExp, string])[], name: string): string | null {
  return labels.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
