/** Thrown if a store or an API did not respond in time. */
export class DeadlineError extends Error {
  constructor(what: string, milliseconds: number) {
    super(`${what} did not answer within ${milliseconds} ms`);
    this.name = 'DeadlineError';
  }
}

/**
 * Waits for a store or an API. Throws {@link DeadlineError} after the given milliseconds. A later result or failure is
 * ignored.
 */
export async function withDeadline<Value>(
  what: string,
  milliseconds: number,
  answer: Promise<Value>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(what, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
