import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from './contract/openapi.ts';
import { PROJECT_FOLDER } from './shop/shop-state.ts';

/** Writes `docs/openapi.json` from the endpoint table: `npm run contract:openapi`. */
const file = path.join(PROJECT_FOLDER, 'docs/openapi.json');
await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
