/** The form's fields in the order on screen. */
export const SUPPORT_FIELDS = ['name', 'email', 'order_id', 'message'] as const;

/** A honeypot field that people do not see; see the contract. */
export const TRAP_FIELD = 'website';
