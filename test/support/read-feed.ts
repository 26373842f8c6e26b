/** A feed item: the text of each element, keyed by its name. Nested elements have keys such as `g:shipping/g:price`. */
export type FeedItem = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = { '38': '&', '60': '<', '62': '>', '34': '"', '39': "'" };

/**
 * Parses a feed as an XML parser would. Throws if an element is not closed in the right order, if a character is not
 * allowed in XML 1.0, or if an `&` or `<` is not part of markup.
 */
export function readFeed(xml: string): { channel: FeedItem; items: FeedItem[] } {
  const declared = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(xml)?.[0];
  if (declared === undefined) throw new Error('There is no XML declaration');
  const channel: Record<string, string> = {};
  const items: Record<string, string>[] = [];
  const open: string[] = [];
  let text = '';
  let position = declared.length;
  for (const tag of xml.matchAll(/<(\/?)([a-z_:]+)((?: [a-z:]+="[^"<&]*")*)>/g)) {
    if (tag.index < position) continue;
    text = decode(xml.slice(position, tag.index));
    position = tag.index + tag[0].length;
    const [, slash, name = ''] = tag;
    if (slash === '') {
      if (text.trim() !== '') throw new Error(`${open.join('/')} holds text and elements`);
      open.push(name);
      if (name === 'item') items.push({});
      continue;
    }
    const path = open.slice(open.indexOf('item') === -1 ? 2 : 3).join('/');
    if (open.pop() !== name) throw new Error(`</${name}> ends nothing`);
    const target = open.includes('item') ? items.at(-1) : channel;
    if (target !== undefined && text.trim() !== '') {
      if (path in target) throw new Error(`${path} stands twice`);
      target[path] = text;
    }
  }
  if (open.length > 0 || xml.slice(position).trim() !== '')
    throw new Error(`The feed ends within ${open.join('/')}`);
  return { channel, items };
}

function decode(raw: string): string {
  const text = raw.replace(/&#(\d+);/g, (whole, code: string) => ENTITIES[code] ?? whole);
  if (/<|&(?!#)/.test(raw)) throw new Error(`“${raw.slice(0, 80)}” is not escaped`);
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isControl = code < 0x20 && ![0x9, 0xa, 0xd].includes(code);
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    if (isControl || isHalf || code === 0xfffe || code === 0xffff)
      throw new Error(`U+${code.toString(16)} is no XML`);
  }
  return text;
}
