import { runImport } from './catalogue/run-import.ts';
import { runScript } from './shop/run-script.ts';

/** Imports a Shopify CSV into the catalogue: `npm run catalogue:import -- FILE --supplier NAME`. */
await runScript(() => runImport(process.argv.slice(2)));
