/** Marks a retailer that is a non-profit organisation. */
export function NonProfitBadge() {
  return <span className="badge non-profit">Non-profit</span>;
}
