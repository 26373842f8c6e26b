import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

/** The folder for generated files: reusable catalogues, and the states and workers of a single run. */
export const BENCH_FOLDER = path.join(PROJECT_FOLDER, '.bench');
