import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';

const LINK = /\]\(([^)\s#]+)(?:#[^)]*)?\)|<img src="([^"]+)"/g;
const FOLDERS = '{docs,worker,client,shared,scripts,test,e2e,bench}/**/*.md';

/** Fails if a relative link of a Markdown file leads nowhere: `npm run docs:links`. */
await runScript(async () => {
  const broken: string[] = [];
  let count = 0;
  for await (const file of glob(['*.md', FOLDERS], { cwd: PROJECT_FOLDER })) {
    const text = await readFile(path.join(PROJECT_FOLDER, file), 'utf8');
    for (const [, link, image] of text.matchAll(LINK)) {
      const target = link ?? image ?? '';
      if (/^[a-z]+:/.test(target)) continue;
      count += 1;
      if (!existsSync(path.join(PROJECT_FOLDER, path.dirname(file), target)))
        broken.push(`${file}: ${target}`);
    }
  }
  if (broken.length > 0) throw new ScriptFailure(`Broken links:\n${broken.join('\n')}`);
  console.log(`${count} links resolve.`);
});
