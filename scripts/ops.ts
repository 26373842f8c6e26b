import { runOps } from './ops/run-ops.ts';
import { runScript } from './shop/run-script.ts';

/** Operators' commands for a running shop: `npm run ops -- maintenance on`. */
await runScript(() => runOps(process.argv.slice(2)));
