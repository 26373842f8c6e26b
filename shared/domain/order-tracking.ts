/** The host of a courier's page, which is shown beside the link; null if the URL is invalid. */
export function trackingHost(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
