import { runScript } from './shop/run-script.ts';
import { runShop } from './shop/run-shop.ts';

await runScript(() => runShop('development'));
