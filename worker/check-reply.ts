import * as v from 'valibot';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { findCallName } from '#shared/contract/find-call.ts';

/**
 * Why a reply of an API elsewhere is not what the contract promises, or null. Browsers believe what comes from the
 * shop's own origin without looking (`client/app/browser-client.ts`): this is where it is looked at.
 */
export async function replyProblem(request: Request, reply: Response): Promise<string | null> {
  if (!reply.ok || request.method === 'HEAD') return null;
  const { pathname, searchParams } = new URL(request.url);
  const name = findCallName(request.method, pathname, searchParams);
  // A notification's answer is for a gateway, and goes no further.
  if (name === null || ENDPOINTS[name].access === 'gateway') return null;
  const schema = ENDPOINTS[name].reply;
  if (schema === null) return null;
  const json: unknown = await reply
    .clone()
    .json()
    .catch(() => undefined);
  const { issues = [] } = v.safeParse(schema, json);
  const [issue] = issues;
  if (issue === undefined) return null;
  // Not the message: it would quote the value, which may be personal, in the log.
  return `${v.getDotPath(issue) ?? 'the reply'} should be ${issue.expected ?? issue.type}`;
}
