/** The host of a courier's page, which tells where a link leads; null where the URL is none. */
export function trackingHost(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
