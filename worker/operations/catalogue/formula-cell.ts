// A spreadsheet runs a cell that begins with =, +, - or @ as a formula. With an apostrophe in front, the cell is plain
// text. WooCommerce's exports contain the same apostrophe.

/** Puts an apostrophe in front of a cell that a spreadsheet would run as a formula. */
export function escapeFormula(cell: string): string {
  return /^'*[=+\-@]/.test(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe of {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@])/, '');
}
