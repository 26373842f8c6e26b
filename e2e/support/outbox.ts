/** A mail as the local shop's outbox tells it. */
type Mail = { to: string; subject: string; text: string; html: string; created_at: string };

/** What a shop has mailed to someone, the newest first. */
export async function mailsTo(address: string, origin: string): Promise<Mail[]> {
  const answer = await fetch(`${origin}/__outbox.json?${new URLSearchParams({ to: address })}`);
  return answer.json();
}
