import type { Customer } from './a-shop.ts';
import { visit } from './the-shop.ts';

/** What a signed-in customer reads on a page, as one line: without markup, scripts and inline data. */
export async function pageText({ token }: Customer, path: string): Promise<string> {
  let answer = await visit(path, { headers: { Cookie: `__Host-session=${token}` } });
  const moved = answer.headers.get('Location');
  if (answer.status === 301 && moved !== null) {
    answer = await visit(moved, { headers: { Cookie: `__Host-session=${token}` } });
  }
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return textOf(await answer.text());
}

/** The words of an HTML document, as one line. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}
