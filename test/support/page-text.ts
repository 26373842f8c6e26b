import type { Customer } from './a-shop.ts';
import { visit } from './the-shop.ts';

/** The text that a signed-in customer sees on a page, on one line. */
export async function pageText(reader: Customer, path: string): Promise<string> {
  return textOf(await pageHtml(reader, path));
}

/** Like {@link pageText}, but only the main element, without the page's header and footer. */
export async function mainText(reader: Customer, path: string): Promise<string> {
  const main = /<main\b.*<\/main>/s.exec(await pageHtml(reader, path));
  if (main === null) throw new Error(`${path} has no main part`);
  return textOf(main[0]);
}

/** Loads a page as a signed-in customer and follows one permanent redirect. Throws unless the final status is 200. */
export async function pageHtml({ token }: Customer, path: string): Promise<string> {
  const headers = { Cookie: `__Host-session=${token}` };
  const first = await visit(path, { headers });
  const moved = first.status === 301 ? first.headers.get('Location') : null;
  const answer = moved === null ? first : await visit(moved, { headers });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/** A document's visible text, on one line. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\u00a0]+/g, ' ');
}
