import { anOddApi } from '#test/contract/support/an-odd-api.ts';

export type StandInShop = {
  origin: string;
  /** Maps a path to its response; a plain string is a body with status 200. All other paths return 404. */
  answers: Map<string, string | { status: number; body: string }>;
  close: () => Promise<void>;
};

/** A web server on this machine that responds like a deployed shop. */
export async function aDeployedShop(): Promise<StandInShop> {
  const answers: StandInShop['answers'] = new Map();
  const { origin, behave, close } = await anOddApi();
  behave((response, _attempt, { url }) => {
    const answer = answers.get(url) ?? { status: 404, body: 'nothing here' };
    const { status, body } = typeof answer === 'string' ? { status: 200, body: answer } : answer;
    response.writeHead(status).end(body);
  });
  return { origin, answers, close };
}
