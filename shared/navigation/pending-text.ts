/** A submitted form that waits for a login (R-WRITE-2). */
export type PendingForm = {
  /** Path and query of the page that the form was posted to. */
  action: string;
  fields: URLSearchParams;
  /** The customer whose session had ended; null for a signed-out visitor. No other customer's login submits the form. */
  customer: number | null;
};

/**
 * Serialises a form as the value of one of the login form's fields: path, fields and customer, separated by spaces.
 * Passwords are omitted, because the tab stores the result.
 */
export function pendingText({ action, fields, customer }: PendingForm): string {
  const stored = new URLSearchParams([...fields].filter(([name]) => !name.includes('password')));
  return [action, stored.toString(), customer ?? ''].join(' ').trimEnd();
}
