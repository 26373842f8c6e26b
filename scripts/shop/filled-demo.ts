import path from 'node:path';
import { PROJECT_FOLDER } from './shop-state.ts';

/** A state with the demo shop, from which the journeys' shops copy theirs: filling one takes 13 s of CPU, a copy none. */
export const FILLED_DEMO = path.join(PROJECT_FOLDER, '.e2e/filled-demo');
