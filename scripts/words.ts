import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from './shop/shop-state.ts';
import { wordsDocument } from './words/words-document.ts';

/** Writes `docs/words.md` from the sources: `npm run words`. */
await writeFile(path.join(PROJECT_FOLDER, 'docs/words.md'), await wordsDocument());
