/** The order matters: Edge, Opera and Samsung Internet also name Chrome, and Chrome also names Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\bCriOS|Chrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** The order matters: Android also names Linux, and iPhones also name Mac OS X. */
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
 * Returns a readable name of a session's device: `Chrome on Android`.
 * @param deviceName a browser's `User-Agent`; another client's own name is returned unchanged
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
