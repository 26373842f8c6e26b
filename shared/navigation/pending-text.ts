/** A submitted form that waits for a login (R-WRITE-2). */
export type PendingForm = {
  /** Path and query of the page that it was posted to. */
  action: string;
  fields: URLSearchParams;
  /** The customer whose session had ended; null if signed out. The form is not run by any other customer's login. */
  customer: number | null;
};

/**
 * Serialises a form for a field of the login form: path, fields and customer, separated by spaces. Passwords are
 * omitted, because the tab stores the text.
 */
export function pendingText({ action, fields, customer }: PendingForm): string {
  const kept = new URLSearchParams([...fields].filter(([name]) => !name.includes('password')));
  return [action, kept.toString(), customer ?? ''].join(' ').trimEnd();
}
