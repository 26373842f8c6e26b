import { runStockUpdate } from './catalogue/run-stock-update.ts';
import { runScript } from './shop/run-script.ts';

/** Updates a retailer's stock and prices by SKU: `npm run catalogue:stock -- FILE --supplier NAME`. */
await runScript(() => runStockUpdate(process.argv.slice(2)));
