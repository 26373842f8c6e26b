/** A node of a syntax tree (ESTree). */
export type Node = { type: string; [field: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes that a node holds, in the order of the source; of one field, or of all. */
export function nodesIn(node: unknown, field?: string): Node[] {
  if (!isNode(node)) return [];
  const values = field === undefined ? Object.values(node) : [node[field]];
  return values.flat().filter(isNode);
}
