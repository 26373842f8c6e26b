/** The grounds for a return: without a reason (ECT Act s44), or because of a defect (CPA s56). */
export const RETURN_REASONS = ['changed_mind', 'defective'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** The status of a return (docs/returns.md). */
export const RETURN_STATUSES = ['requested', 'accepted', 'refused', 'received', 'refunded'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
