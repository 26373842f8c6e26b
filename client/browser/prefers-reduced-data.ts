/** True if the shopper saves data or the connection is slow, so that optional code should not be preloaded. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
