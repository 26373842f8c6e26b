import { runExport } from './catalogue/run-export.ts';
import { runScript } from './shop/run-script.ts';

/** Writes retailers' products as files that an import reads: `npm run catalogue:export`. */
await runScript(() => runExport(process.argv.slice(2)));
