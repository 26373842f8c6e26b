/** The browser's other tabs of this shop, on one subject: what one tells, the others hear. */
export function hearOtherTabs(subject: string, onTold: () => void): { tell(): void } {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined };
  const channel = new BroadcastChannel(subject);
  channel.onmessage = onTold;
  return { tell: () => channel.postMessage(null) };
}
