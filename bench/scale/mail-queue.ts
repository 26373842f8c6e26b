/** When a mail was asked for, epoch milliseconds, and how long sending it takes. */
export type AskedMail = { at: number; takesMs: number };

/**
 * The most that a mail waits until it is sent, in milliseconds, where so many consumers take so many mails each at a
 * time, first come, first served. A batch is done with its last mail.
 */
export function longestMailWait(
  asked: readonly AskedMail[],
  { consumers, batchSize }: { consumers: number; batchSize: number },
): number {
  const mails = asked.toSorted((one, other) => one.at - other.at);
  const freeAt = Array.from({ length: consumers }, () => 0);
  let longest = 0;
  for (let next = 0; next < mails.length; ) {
    const consumer = freeAt.indexOf(Math.min(...freeAt));
    const begins = Math.max(freeAt[consumer] ?? 0, mails[next]?.at ?? 0);
    const batch = mails.slice(next, next + batchSize).filter(({ at }) => at <= begins);
    const ends = begins + Math.max(...batch.map(({ takesMs }) => takesMs));
    for (const { at } of batch) longest = Math.max(longest, ends - at);
    freeAt[consumer] = ends;
    next += batch.length;
  }
  return longest;
}
