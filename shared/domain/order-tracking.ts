/** The host of a courier's page, shown beside its link; null if the URL is invalid. */
export function trackingHost(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
