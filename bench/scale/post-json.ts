import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Posts JSON and parses the JSON response. Has no timeout, unlike `fetch`, which gives up after five minutes. */
export async function postJson<Answer>(url: string, body: unknown): Promise<Answer> {
  const posted = request(url, { method: 'POST' }).end(JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(posted, 'response');
  if (response?.statusCode !== 200) throw new Error(`${url} answers ${response?.statusCode}`);
  return JSON.parse(await text(response));
}
