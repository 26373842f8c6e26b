import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { sentencesOf } from './sentences.ts';

/** Where words for shoppers stand. Developers read the calls' summaries, operators what rules and checks say. */
const FOLDERS = [
  'client',
  'worker/pages',
  'worker/ssr',
  'worker/edge',
  'worker/platform',
  'worker/api',
  'shared',
];
const NOT_FOR_SHOPPERS = new RegExp(
  [
    'shared/contract/endpoints',
    'shared/navigation/route-rule',
    'worker/api/(?:db|reconciliation|payments/simulators)/',
    'worker/platform/deadline',
    'client/browser/load-chunk',
    'client/app/read-markup',
    'worker/edge/(?:robots|first-tier)',
  ]
    .map((place) => `^${place}`)
    .concat('\\.d\\.ts$')
    .join('|'),
);

export type FileOfWords = { file: string; sentences: readonly string[] };

/** Every sentence that a shopper can read, by file. */
export async function readWords(): Promise<FileOfWords[]> {
  const files = (await Promise.all(FOLDERS.map(modulesIn))).flat();
  return files
    .filter((file) => !NOT_FOR_SHOPPERS.test(file))
    .map((file) => ({ file, sentences: [...new Set(sentencesIn(file))] }))
    .filter(({ sentences }) => sentences.length > 0);
}

/** docs/words.md */
export async function wordsDocument(): Promise<string> {
  const words = await readWords();
  const parts = words.map(({ file, sentences }) => `## ${file}\n\n${sentences.map(item).join('\n')}\n`);
  return `${HEAD}\n${parts.join('\n')}`;
}

const HEAD = `# The shop's words

Every sentence that a shopper can read, where it stands. Made by \`npm run words\`, and a test holds it: who changes a
sentence sees it here beside its neighbours. What is filled in stands in braces.
`;

function item(sentence: string): string {
  return `- ${sentence.replace(/([*_<>[\]`|])/g, '\\$1')}`;
}

async function modulesIn(folder: string): Promise<string[]> {
  const names = await readdir(path.join(PROJECT_FOLDER, folder), { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name))
    .sort();
}

function sentencesIn(file: string): string[] {
  return sentencesOf(file, readFileSync(path.join(PROJECT_FOLDER, file), 'utf8'));
}
