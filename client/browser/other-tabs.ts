type Hearing = { tell(): void; close(): void };

/** The browser's other tabs of this shop, on one subject, and others who hear in this one: what one tells, they hear. */
export function hearOtherTabs(subject: string, onTold: () => void): Hearing {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(subject);
  channel.onmessage = onTold;
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
