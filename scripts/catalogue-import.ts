import { runImport } from './catalogue/run-import.ts';
import { runScript } from './shop/run-script.ts';

/** Writes a file of a Shopify shop into the catalogue: `npm run catalogue:import -- FILE --supplier NAME`. */
await runScript(() => runImport(process.argv.slice(2)));
