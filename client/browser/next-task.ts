/** Ends this task: what follows is done in another, and the shopper is heard between. */
export function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((resolve) => {
    port1.onmessage = resolve;
  });
}
