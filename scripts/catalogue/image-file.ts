/** Returns the file name in an image URL, without the query; null without a URL. */
export function imageFileName(url: string): string | null {
  const name =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  if (name === '') return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
