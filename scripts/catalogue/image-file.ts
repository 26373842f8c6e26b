/** The file name in a picture's URL, without the query; null where there is no URL. */
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
