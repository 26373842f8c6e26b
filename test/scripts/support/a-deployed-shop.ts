import { anOddApi } from '#test/contract/support/an-odd-api.ts';

export type StandInShop = {
  origin: string;
  /** Its answers by path; other paths are 404. */
  answers: Map<string, string>;
  close: () => Promise<void>;
};

/** A web server on this machine that answers as a deployed shop would. */
export async function aDeployedShop(): Promise<StandInShop> {
  const answers = new Map<string, string>();
  const { origin, behave, close } = await anOddApi();
  behave((response, _attempt, { url }) => {
    const body = answers.get(url);
    response.writeHead(body === undefined ? 404 : 200).end(body ?? 'nothing here');
  });
  return { origin, answers, close };
}
