/** The form's fields in the order on screen. */
export const SUPPORT_FIELDS = ['name', 'email', 'order_id', 'message'] as const;

/** The honeypot field, which is hidden from people. A filled one only flags the message; see the contract. */
export const TRAP_FIELD = 'website';
