import { runUndo } from './catalogue/run-undo.ts';
import { runScript } from './shop/run-script.ts';

/** Undoes a retailer's last import: `npm run catalogue:undo -- --supplier NAME`. */
await runScript(() => runUndo(process.argv.slice(2)));
