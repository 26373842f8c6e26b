/** A posted form that waits for a login (R-WRITE-2). */
export type PendingForm = {
  /** Path and query of the page that it was posted to. */
  action: string;
  fields: URLSearchParams;
  /** The customer whose session had ended; null where nobody was signed in. Nobody else's login does what waits. */
  customer: number | null;
};

/**
 * Writes a form as one text, for a field of the login's form: path, fields and customer, which hold no space. Passwords
 * are left out: the text is stored for the tab.
 */
export function pendingText({ action, fields, customer }: PendingForm): string {
  const kept = new URLSearchParams([...fields].filter(([name]) => !name.includes('password')));
  return [action, kept.toString(), customer ?? ''].join(' ').trimEnd();
}
