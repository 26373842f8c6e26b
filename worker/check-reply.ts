import * as v from 'valibot';
import { findCall } from '#shared/contract/find-call.ts';

/**
 * Why a reply of an API elsewhere is not what the contract promises, or null. Browsers believe what comes from the
 * shop's own origin without looking (`client/app/browser-client.ts`): this is where it is looked at.
 */
export async function replyProblem(request: Request, reply: Response): Promise<string | null> {
  if (!reply.ok || request.method === 'HEAD') return null;
  const row = findCall(request.method, new URL(request.url).pathname);
  // A notification's answer is for a gateway, and goes no further.
  if (row === null || row.access === 'gateway' || row.reply === null) return null;
  const json: unknown = await reply
    .clone()
    .json()
    .catch(() => undefined);
  const { issues = [] } = v.safeParse(row.reply, json);
  const [issue] = issues;
  if (issue === undefined) return null;
  // Not the message: it would quote the value, which may be personal, in the log.
  return `${v.getDotPath(issue) ?? 'the reply'} should be ${issue.expected ?? issue.type}`;
}
