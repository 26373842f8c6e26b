type TabChannel = { post(): void; close(): void };

/** A BroadcastChannel: what is posted reaches all other channels of the same name, in this tab and in others. */
export function createTabChannel(name: string, onMessage: () => void): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = onMessage;
  return { post: () => channel.postMessage(null), close: () => channel.close() };
}
