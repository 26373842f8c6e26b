/** Why something comes back: for no reason (ECT Act s44), or because something is wrong with it (CPA s56). */
export const RETURN_REASONS = ['changed_mind', 'defective'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** How far a return is (docs/returns.md). */
export const RETURN_STATUSES = ['requested', 'accepted', 'refused', 'received', 'refunded'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
