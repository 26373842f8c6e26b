import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';

const LINK = /\]\(([^)\s#]*)(?:#([^)]*))?\)|<img src="([^"]+)"/g;
const FOLDERS = '{docs,worker,client,shared,scripts,test,e2e,bench}/**/*.md';

/** Fails if a relative link or an anchor in a Markdown file does not resolve: `npm run docs:links`. */
await runScript(async () => {
  const broken: string[] = [];
  let count = 0;
  for await (const file of glob(['*.md', FOLDERS], { cwd: PROJECT_FOLDER })) {
    const text = await readFile(path.join(PROJECT_FOLDER, file), 'utf8');
    for (const [, link, anchor, image] of text.matchAll(LINK)) {
      const target = link || image || path.basename(file);
      if (/^[a-z]+:/.test(target)) continue;
      count += 1;
      const targetFile = path.join(PROJECT_FOLDER, path.dirname(file), target);
      const resolves =
        existsSync(targetFile) && (anchor === undefined || (await anchorsOf(targetFile)).has(anchor));
      if (!resolves) broken.push(`${file}: ${target}${anchor === undefined ? '' : `#${anchor}`}`);
    }
  }
  if (broken.length > 0) throw new ScriptFailure(`Broken links:\n${broken.join('\n')}`);
  console.log(`${count} links resolve.`);
});

/** Returns the anchors that GitHub derives from a file's headings. */
async function anchorsOf(file: string): Promise<Set<string>> {
  const headings = (await readFile(file, 'utf8')).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
