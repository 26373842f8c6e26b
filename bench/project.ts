import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

/** Where the bench keeps what it makes: catalogues to use again, states and workers of one run. */
export const BENCH_FOLDER = path.join(PROJECT_FOLDER, '.bench');
