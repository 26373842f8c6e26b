import { withChromium } from './chromium.ts';
import type { Markup, MarkupElement, MarkupNode } from './workers/markup.ts';

/** Parses HTML pages with Chromium, without loading or running anything, into trees that React can render. */
export function htmlToMarkup(pages: Readonly<Record<string, string>>): Promise<Record<string, Markup>> {
  return withChromium(async (browser) => {
    const page = await browser.newPage();
    const entries: [string, Markup][] = [];
    for (const [path, html] of Object.entries(pages)) {
      const document = await page.evaluate(readDocument, { html, names: PROPERTY_NAMES, flags: BOOLEANS });
      entries.push([path, { html, document, bootstrapModule: takeBootstrapModule(document) }]);
    }
    return Object.fromEntries(entries);
  });
}

/** Attributes for which React uses another name. */
const PROPERTY_NAMES: Record<string, string> = {
  autocapitalize: 'autoCapitalize',
  autocomplete: 'autoComplete',
  autofocus: 'autoFocus',
  charset: 'charSet',
  class: 'className',
  crossorigin: 'crossOrigin',
  datetime: 'dateTime',
  enterkeyhint: 'enterKeyHint',
  fetchpriority: 'fetchPriority',
  for: 'htmlFor',
  formaction: 'formAction',
  hreflang: 'hrefLang',
  inputmode: 'inputMode',
  maxlength: 'maxLength',
  minlength: 'minLength',
  novalidate: 'noValidate',
  popovertarget: 'popoverTarget',
  readonly: 'readOnly',
  referrerpolicy: 'referrerPolicy',
  spellcheck: 'spellCheck',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
};

const BOOLEANS = [
  'async',
  'autofocus',
  'checked',
  'disabled',
  'hidden',
  'inert',
  'multiple',
  'novalidate',
  'open',
  'readonly',
  'required',
  'selected',
];

type ToRead = { html: string; names: Record<string, string>; flags: string[] };

/** Runs in Chromium. Skips comments, because React adds its own. */
function readDocument({ html, names, flags }: ToRead): MarkupElement {
  function read(element: Element): MarkupElement {
    const isText = element.localName === 'script' || element.localName === 'style';
    const props = [...element.attributes].map(({ name, value }) => [
      names[name] ?? name,
      flags.includes(name) ? true : value,
    ]);
    return {
      type: element.localName,
      props: Object.fromEntries(props),
      children: isText ? [] : [...element.childNodes].flatMap(readNode),
      html: isText ? element.textContent : null,
    };
  }

  function readNode(node: Node): MarkupNode[] {
    if (node instanceof Text) return [node.data];
    return node instanceof Element ? [read(node)] : [];
  }

  return read(new DOMParser().parseFromString(html, 'text/html').documentElement);
}

/**
 * Removes the tags that React adds by itself: the bootstrap module, its preload, and the preloads of the first images.
 * Returns the bootstrap module; null if there is none.
 */
function takeBootstrapModule(document: MarkupElement): string | null {
  let module: string | null = null;
  const visit = (element: MarkupElement): void => {
    element.children = element.children.filter((child) => {
      if (typeof child === 'string') return true;
      const { type, props } = child;
      const isModule = type === 'script' && props.type === 'module';
      if (isModule && typeof props.src === 'string') module = props.src;
      visit(child);
      return !isModule && !isOwnPreload(child);
    });
  };
  visit(document);
  return module;
}

function isOwnPreload({ type, props }: MarkupElement): boolean {
  if (type !== 'link') return false;
  return (
    (props.rel === 'modulepreload' && props.fetchPriority === 'low') ||
    (props.rel === 'preload' && props.as === 'image')
  );
}
