import { parseAst } from 'rolldown/parseAst';
import { isNode, type Node, nodesIn } from './syntax.ts';

/**
 * What a person reads of a module, in its order: texts between tags, words in attributes, and strings that are
 * sentences or stand where only words do. What is filled in stands in braces: `Pay by {time}`.
 */
export function sentencesOf(file: string, source: string): string[] {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }, file);
  const found: string[] = [];
  if (isNode(program)) collect(program, found);
  return found;
}

/** What no shopper reads: code's own names, and what is said to operators and developers. */
const UNREAD_ATTRIBUTES =
  /^(?:class|className|id|href|src|type|name|method|action|rel|key|style|role|sizes|value|form|for|htmlFor|autoComplete|inputMode|pattern|data-.*|d|viewBox)$/;
const UNREAD_CALLS =
  /^(?:writeLog|logFailure|log|warn|error|describe|querySelector|querySelectorAll|matches|closest|Error|TypeError|RangeError|ScriptFailure|RegExp|impossibleMail|description|withDeadline|attempt|set|header)$/;
const READ_KEYS =
  /^(?:label|title|text|heading|name|button|submit|message|hint|term|word|words|said|aria-label|subject|[a-z]+(?:Label|Title|Text|Heading|Message|Words))$/;

function collect(node: Node, found: string[]): void {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      collectElement(node, found);
      return;
    case 'JSXAttribute':
      if (!UNREAD_ATTRIBUTES.test(nameOf(node.name))) collectValue(node.value, found, true);
      return;
    case 'Property':
      collectValue(node.value, found, READ_KEYS.test(nameOf(node.key)));
      return;
    case 'Literal':
    case 'TemplateLiteral':
      collectValue(node, found, false);
      return;
    case 'CallExpression':
    case 'NewExpression':
      if (UNREAD_CALLS.test(nameOf(node.callee))) return;
      break;
    case 'TaggedTemplateExpression':
      for (const part of nodesIn(node.quasi, 'expressions')) collect(part, found);
      return;
  }
  if (
    /^(?:Import|Export(?:All|Named)Declaration$|TS(?!As|Satisfies|NonNull))/.test(node.type) &&
    !isNode(node.declaration)
  )
    return;
  for (const child of nodesIn(node)) collect(child, found);
}

/** An element with text of its own is read as a whole; of another one, its attributes and children are. */
function collectElement(node: Node, found: string[]): void {
  const children = nodesIn(node, 'children');
  const hasText = children.some((child) => child.type === 'JSXText' && /[A-Za-z]/.test(String(child.value)));
  if (isNode(node.openingElement)) {
    for (const attribute of nodesIn(node.openingElement, 'attributes')) collect(attribute, found);
  }
  if (!hasText) {
    for (const child of children) collect(child, found);
    return;
  }
  add(children.map((child) => textOf(child, found)).join(''), found);
}

/** A text between tags as it is shown: without a line break and its indent at either end. */
function shownText(source: string): string {
  return source.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ');
}

/** What a child of an element reads as; what it holds beside it is collected. */
function textOf(node: Node, found: string[]): string {
  if (node.type === 'JSXText') return shownText(String(node.value));
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    if (isNode(node.openingElement)) {
      for (const attribute of nodesIn(node.openingElement, 'attributes')) collect(attribute, found);
    }
    return nodesIn(node, 'children')
      .map((child) => textOf(child, found))
      .join('');
  }
  if (node.type !== 'JSXExpressionContainer' || !isNode(node.expression)) return '';
  const words = wordsOf(node.expression);
  if (words !== null) return words;
  collect(node.expression, found);
  return placeholder(node.expression);
}

/** @param isRead whether a single word counts, too */
function collectValue(value: unknown, found: string[], isRead: boolean): void {
  if (!isNode(value)) return;
  const expression =
    value.type === 'JSXExpressionContainer' && isNode(value.expression) ? value.expression : value;
  const words = wordsOf(expression);
  if (words === null) {
    if (expression.type !== 'Literal') collect(expression, found);
    return;
  }
  if (words.includes('</')) addDocument(words, found);
  else if (isSentence(words) || isFragment(words) || (isRead && /^[A-Z][a-z’-]+$/.test(words)))
    add(words, found);
  for (const part of nodesIn(expression, 'expressions')) collect(part, found);
}

/** The text of a string or of a template; null for any other expression. */
function wordsOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const expressions = nodesIn(node, 'expressions');
  return nodesIn(node, 'quasis')
    .map((quasi, index) => {
      const filled = expressions[index];
      const { cooked } = quasi.value as { cooked: string };
      return cooked + (filled === undefined ? '' : placeholder(filled));
    })
    .join('');
}

/** Words with a space that begin as a sentence does, or with what is filled in. */
function isSentence(words: string): boolean {
  return (
    /^ ?(?:[A-Z“]|\{[^}]*\}[ ,:]|\d+ )/.test(words) &&
    /[a-z]{2}.* |[A-Za-z]’?[a-z]* [a-z]/.test(words) &&
    !/[<>=]|;(?! [a-z])|^\S+\s*\(|^[A-Z_ ]+$|^Bearer |\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|IS NULL)\b/.test(
      words,
    )
  );
}

/** The end of a sentence that begins elsewhere: `what you chose goes in your cart.` */
function isFragment(words: string): boolean {
  return /^[ ,;]*(?:[a-z]|\{[^}]*\})[^<>=_/]*[.?!]$/.test(words) && /(?:[A-Za-z’-]+,? ){2}/.test(words);
}

/** The texts between the tags of a document that is written as text. */
function addDocument(html: string, found: string[]): void {
  for (const text of html.split(/<[^>]*>/)) {
    const words = text.replace(/\s+/g, ' ').trim();
    if (isSentence(words) || /^[A-Z][a-z’]+!?$/.test(words)) add(words, found);
  }
}

/** `formatRand(order.total)` is `{total}`. */
function placeholder(node: Node): string {
  return `{${nameOf(node) || '…'}}`;
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return String(node.name);
    case 'Literal':
      return String(node.value);
    case 'JSXNamespacedName':
      return nameOf(node.name);
    case 'MemberExpression':
      return nameOf(node.property);
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return nameOf(node.expression);
    case 'CallExpression':
    case 'NewExpression': {
      const first = nodesIn(node, 'arguments')[0];
      return (first && nameOf(first)) || nameOf(node.callee);
    }
    default:
      return '';
  }
}

function add(text: string, found: string[]): void {
  const words = text.replace(/\s+/g, ' ').trim();
  if (/[A-Za-z]{2}/.test(words.replace(/\{[^}]*\}/g, ''))) found.push(words);
}
