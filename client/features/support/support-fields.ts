/** The form's fields in the order on screen. */
export const SUPPORT_FIELDS = ['name', 'email', 'order_id', 'message'] as const;

/** The honeypot field, which is hidden from people. If it is filled, the message is only flagged; see the contract. */
export const HONEYPOT_FIELD = 'website';
