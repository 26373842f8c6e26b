/*
 * Chrome and Edge translate a page by replacing its text nodes with `<font>` elements. React keeps references to the
 * original nodes: removing an original node, or inserting beside it, would throw, and text updates would never appear.
 * So as soon as React touches a replaced node, this module restores the original nodes, in the original language. The
 * browser then translates them again.
 */

/** Maps each element that a translator added to the text nodes that the element replaced. */
const originals = new WeakMap<Node, readonly Node[]>();
/** The reverse of {@link originals}. */
const standIns = new WeakMap<Node, Node>();
const removedByApp = new WeakSet<Node>();
let observer: MutationObserver | undefined;

/**
 * Records which text nodes a translator replaces, and lets React remove and change replaced nodes.
 */
export function tolerateTranslation(): void {
  observer = new MutationObserver(record);
  observer.observe(document, { childList: true, subtree: true });
  const { prototype } = Node;
  const { insertBefore, removeChild } = prototype;
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const parent = parentOf(child, this);
    removedByApp.add(child);
    if (parent) removeChild.call(parent, child);
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    let node = before;
    // A translator may have moved the node into an element that it added.
    while (node && parentOf(node, this) !== this) node = node.parentNode;
    insertBefore.call(this, child, node);
    return child;
  };
}

/** Restores an element's original text. Returns whether any text was translated. */
export function restoreOriginalText(element: Element): boolean {
  record(observer?.takeRecords());
  const fonts = element.querySelectorAll('font');
  for (const font of fonts) originals.get(font)?.forEach(restore);
  return fonts.length > 0;
}

/**
 * Returns the actual parent of a node that React expects in `expected`, after restoring the node if it was translated.
 * Returns null if the node has no parent.
 */
function parentOf(node: Node, expected: Node): Node | null {
  if (node.parentNode !== expected) {
    record(observer?.takeRecords());
    restore(node);
  }
  return node.parentNode;
}

/** Restores a translated text node, together with all other nodes that the same translation replaced. */
function restore(node: Node): void {
  const standIn = standIns.get(node);
  const parent = standIn?.parentNode;
  if (!standIn || !parent || node.isConnected) return;
  for (const original of originals.get(standIn) ?? []) parent.insertBefore(original, standIn);
  originals.delete(standIn);
  parent.removeChild(standIn);
  observer?.takeRecords();
}

function record(changes: readonly MutationRecord[] = []): void {
  for (const change of changes) {
    if (change.type === 'characterData') restore(change.target);
    else for (const node of change.removedNodes) recordRemoval(node, change);
  }
}

function recordRemoval(node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const isReplaced = node instanceof Text && !node.isConnected && !removedByApp.has(node);
  // A translator may replace an element that it added earlier.
  const replaced = isReplaced ? [node] : (originals.get(node) ?? []);
  // A translator may replace the first of several adjacent text nodes and remove the others, so a removal may belong to
  // the element beside it.
  const standIn =
    addedNodes[0] ?? [previousSibling, nextSibling].find((beside) => beside?.nodeName === 'FONT');
  if (!standIn) return;
  const others = originals.get(standIn) ?? [];
  originals.set(standIn, standIn === nextSibling ? [...replaced, ...others] : [...others, ...replaced]);
  for (const original of replaced) {
    standIns.set(original, standIn);
    observer?.observe(original, { characterData: true });
  }
}
