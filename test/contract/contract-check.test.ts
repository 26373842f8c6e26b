import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkContract } from '#scripts/contract/check-contract.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { anOddApi, type OddApi, type SeenRequest } from './support/an-odd-api.ts';
import type { RunningWorker } from './support/run-worker.ts';
import { apiElsewhere, removeStates } from './support/shops.ts';

const STARTING_MS = 300_000;
const CHECKING_MS = 120_000;

/** A change that a deliberately broken server makes to the real API's response. */
type Fault = {
  breaks: string;
  isAbout: (request: SeenRequest) => boolean;
  after: (answer: { status: number; json: unknown }) => { status: number; json: unknown };
};

const FAULTS: readonly Fault[] = [
  {
    breaks: 'listProvinces',
    isAbout: ({ url }) => url === '/api/provinces',
    after: ({ status }) => ({ status, json: [{ id: 1, name: 'Gauteng' }] }),
  },
  {
    breaks: 'listAddresses',
    isAbout: ({ method, url, headers }) =>
      method === 'GET' && url === '/api/addresses' && headers.authorization === undefined,
    after: () => ({ status: 200, json: [] }),
  },
  {
    breaks: 'createAddress',
    isAbout: ({ method, url, body }) =>
      method === 'POST' && url === '/api/addresses' && body.includes('surprise'),
    after: () => ({ status: 201, json: {} }),
  },
  {
    breaks: 'deleteProductList',
    isAbout: ({ method, url }) => method === 'DELETE' && url === '/api/product-lists/0',
    after: ({ status }) => ({ status, json: { message: 'No.' } }),
  },
];

describe('contract:check', () => {
  let api: RunningWorker;
  let broken: OddApi;
  let keyless: OddApi;

  beforeAll(async () => {
    api = await apiElsewhere();
    broken = await anOddApi();
    broken.behave(async (response, _attempt, seen) => {
      const { status, text, type } = await forward(seen, withoutHop(seen.headers));
      const fault = FAULTS.find(({ isAbout }) => isAbout(seen));
      const made = fault?.after({ status, json: JSON.parse(text) });
      response.writeHead(made?.status ?? status, { 'Content-Type': type });
      response.end(made === undefined ? text : JSON.stringify(made.json));
    });
    keyless = await anOddApi();
    keyless.behave(async (response, _attempt, seen) => {
      const { 'idempotency-key': _unknown, ...headers } = withoutHop(seen.headers);
      const { status, text, type } = await forward(seen, headers);
      response.writeHead(status, { 'Content-Type': type }).end(text);
    });
  }, STARTING_MS);
  afterAll(async () => {
    await broken.close();
    await keyless.close();
    await api.close();
    await removeStates();
  });

  async function forward({ method, url, body }: SeenRequest, headers: Record<string, string>) {
    const answer = await fetch(`${api.origin}${url}`, { method, headers, body: body === '' ? null : body });
    const type = answer.headers.get('Content-Type') ?? '';
    return { status: answer.status, text: await answer.text(), type };
  }

  it(
    'passes every endpoint of the shop’s API in a separate worker',
    async () => {
      const reports = await checkContract(api.origin);
      expect(reports.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    },
    CHECKING_MS,
  );

  it(
    'names exactly the endpoints that a broken server breaks',
    async () => {
      const reports = await checkContract(broken.origin);
      const names = reports.filter(({ verdict }) => verdict === 'failed').map(({ name }) => name);
      expect(names.toSorted()).toEqual(FAULTS.map(({ breaks }) => breaks).toSorted());
    },
    CHECKING_MS,
  );

  it(
    'names every endpoint with an idempotency key if the API ignores the keys',
    async () => {
      const reports = await checkContract(keyless.origin);
      const names = reports.filter(({ verdict }) => verdict === 'failed').map(({ name }) => name);
      const keyed = [...ENDPOINT_BY_NAME].filter(([, { idempotencyKey }]) => idempotencyKey !== undefined);
      expect(names.toSorted()).toEqual(keyed.map(([name]) => name).toSorted());
    },
    CHECKING_MS,
  );

  it(
    'exits with code 1 and names the failed endpoints',
    async () => {
      const script = ['scripts/contract-check.ts', '--origin', broken.origin];
      const ended: unknown = await promisify(execFile)(process.execPath, script, {
        cwd: PROJECT_FOLDER,
      }).catch((error: unknown) => error);
      expect(ended).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Failed: .*\bcreateAddress\b/),
        stdout: expect.stringMatching(/^failed +listProvinces +GET +\/api\/provinces$/m),
      });
    },
    CHECKING_MS,
  );
});

function withoutHop({
  authorization,
  'content-type': type,
  'idempotency-key': key,
}: SeenRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ authorization, 'content-type': type, 'idempotency-key': key }).flatMap(
      ([name, value]) => (typeof value === 'string' ? [[name, value]] : []),
    ),
  );
}
