import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { countOf } from '#shared/domain/format-count.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { commandLine, LOG_IN, outputOf, requireLogin, type Wrangler } from '../shop/wrangler.ts';
import { type Polling, rejectOpenDesk, waitForBuild } from './deployed-build.ts';
import type { DeployedShop } from './deployed-shop.ts';
import { keepPreviousBuild } from './previous-build.ts';

export type DeployStep = {
  title: string;
  /** The command as typed in a shell. */
  command: string;
  /** True if the step needs neither a Cloudflare account nor the network. */
  isLocal: boolean;
  /** Runs the step and returns a description of the result. */
  run: () => Promise<string>;
  /** Describes the state after a failure of this step, and the next command. */
  afterFailure: string;
};

/** The input of every step. */
export type Deploy = {
  shop: DeployedShop;
  /** True if nothing is deployed yet. */
  isFirst: boolean;
  wrangler: Wrangler;
  distFolder: string;
  polling: Polling;
};

/** The steps of a deploy, in order. The steps before the migration do not touch the running shop. */
export function deploySteps(deploy: Deploy): DeployStep[] {
  return [logIn, keepPrevious, bundle, bundleDesk, migrate, upload, uploadDesk, bump, check, checkDesk].map(
    (step) => step(deploy),
  );
}

const DESK_DEPLOY = ['deploy', '--config', 'worker/desk/wrangler.toml'];

const UNTOUCHED = 'Nothing was changed.';
/**
 * The maximum uncompressed size. Far below Cloudflare's limit, which is 10 MB compressed, so that growth is noticed
 * early.
 */
const MAX_BUNDLE_KIB = 10 * 1024;

function logIn({ wrangler }: Deploy): DeployStep {
  return {
    title: 'Log in to Cloudflare',
    command: commandLine(['whoami']),
    isLocal: false,
    async run() {
      await requireLogin(wrangler);
      return 'Logged in';
    },
    afterFailure: `${UNTOUCHED} ${LOG_IN}`,
  };
}

function keepPrevious({ shop: { origin }, isFirst, distFolder }: Deploy): DeployStep {
  return {
    title: 'Fetch the files of the running build',
    command: `GET ${origin}/builds/latest.json, its /builds/meta/{id}.json, and the files that are missing here`,
    isLocal: false,
    async run() {
      if (isFirst) return 'First deploy: there is no running build';
      const { id, fetched } = await keepPreviousBuild(origin, distFolder);
      return `Build ${id}: ${countOf(fetched, 'file')} fetched`;
    },
    afterFailure: `${UNTOUCHED} If nothing is deployed yet, add --first.`,
  };
}

function bundle({ shop, wrangler }: Deploy): DeployStep {
  return bundleStep(wrangler, ['deploy', '--env', shop.environment, '--dry-run'], {
    title: 'Build the client and bundle the worker',
  });
}

/** Runs after the shop's bundle, because the shop's build also makes the desk's style sheet. */
function bundleDesk({ shop, wrangler }: Deploy): DeployStep {
  return bundleStep(wrangler, [...DESK_DEPLOY, '--env', shop.environment, '--dry-run'], {
    title: "Bundle the operators' desk",
  });
}

function bundleStep(wrangler: Wrangler, args: readonly string[], { title }: { title: string }): DeployStep {
  return {
    title,
    command: commandLine(args),
    isLocal: true,
    async run() {
      const folder = await mkdtemp(path.join(tmpdir(), 'shop-bundle-'));
      try {
        return judgeBundle(outputOf(await wrangler([...args, '--outdir', folder])));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    afterFailure: UNTOUCHED,
  };
}

/** Returns wrangler's lines about size and bindings. Throws if the worker is too large. */
function judgeBundle(output: string): string {
  const size = /Total Upload: ([\d.]+) KiB.*/.exec(output);
  if (size === null) throw new Error('wrangler printed no size of the worker');
  if (Number(size[1]) > MAX_BUNDLE_KIB) throw new Error(`The worker is too large: ${size[0]}`);
  const bindings = output.split('\n').filter((line) => /^env\.\w+/.test(line));
  return [size[0], ...bindings.map((line) => line.trimEnd())].join('\n    ');
}

function migrate({ shop, wrangler }: Deploy): DeployStep {
  return wranglerStep(wrangler, ['d1', 'migrations', 'apply', 'DB', '--env', shop.environment, '--remote'], {
    title: 'Migrate the database',
    outcome: (output) => (output.includes('No migrations to apply') ? 'Nothing to migrate' : 'Migrated'),
    afterFailure:
      'The shop still runs its old build. Migrations before the failed one are applied. Fix the error and deploy again.',
  });
}

function upload({ shop, wrangler }: Deploy): DeployStep {
  return wranglerStep(wrangler, ['deploy', '--env', shop.environment], {
    title: 'Upload the worker and its files',
    outcome: () => 'Uploaded',
    afterFailure:
      'The shop still runs its old build, on the migrated database. Fix the error and deploy again.',
  });
}

function uploadDesk({ shop, wrangler }: Deploy): DeployStep {
  return wranglerStep(wrangler, [...DESK_DEPLOY, '--env', shop.environment], {
    title: "Upload the operators' desk",
    outcome: () => 'Uploaded',
    afterFailure:
      'The shop runs the new build; the desk still runs its old one. Fix the error and deploy again.',
  });
}

function bump({ shop: { environment }, wrangler }: Deploy): DeployStep {
  const value = [FLAG_KEYS.dataVersion, new Date().toISOString()];
  const where = ['--binding', 'KV', '--env', environment, '--remote'];
  return wranglerStep(wrangler, ['kv', 'key', 'put', ...value, ...where], {
    title: 'Reload the data of public pages',
    outcome: () => 'Visible everywhere within about 90 seconds',
    afterFailure: `The new build runs, with old cached data for a while. Run npm run ops -- cache bump --remote --env ${environment}`,
  });
}

function check({ shop: { environment, origin }, distFolder, polling }: Deploy): DeployStep {
  const look = commandLine(['tail', '--env', environment]);
  const goBack = commandLine(['rollback', '--env', environment]);
  return {
    title: 'Check that the shop is ready and runs the new build',
    command: `GET ${origin}/readyz and ${origin}/builds/latest.json`,
    isLocal: false,
    async run() {
      const id = await builtId(distFolder);
      await waitForBuild(origin, id, polling);
      return `Ready, with build ${id}`;
    },
    afterFailure: `The new build is uploaded. Read the log: ${look}. Roll back: ${goBack} (the database stays migrated).`,
  };
}

function checkDesk({ shop: { deskOrigin } }: Deploy): DeployStep {
  return {
    title: 'Check that the desk is closed to strangers',
    command: `GET ${deskOrigin}/`,
    isLocal: false,
    async run() {
      await rejectOpenDesk(deskOrigin);
      return 'Closed without Cloudflare Access';
    },
    afterFailure: `The new build runs. Check the Access application of ${deskOrigin}: docs/desk.md.`,
  };
}

type WranglerStep = { title: string; outcome: (output: string) => string; afterFailure: string };

function wranglerStep(
  wrangler: Wrangler,
  args: readonly string[],
  { title, outcome, afterFailure }: WranglerStep,
): DeployStep {
  const run = async (): Promise<string> => outcome(outputOf(await wrangler(args)));
  return { title, command: commandLine(args), isLocal: false, run, afterFailure };
}

async function builtId(distFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(distFolder, 'manifest.json'), 'utf8'));
  return v.parse(v.object({ id: v.string() }), manifest).id;
}
