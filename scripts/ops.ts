import { runOps } from './ops/run-ops.ts';
import { runScript } from './shop/run-script.ts';

/** What operators do with a running shop, without a deploy: `npm run ops -- maintenance on`. */
await runScript(() => runOps(process.argv.slice(2)));
