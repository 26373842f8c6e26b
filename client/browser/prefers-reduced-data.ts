/** Whether the shopper wants to save data, or is on a connection too slow to fetch what may not be needed. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
