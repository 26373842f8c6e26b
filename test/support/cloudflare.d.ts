import type { D1Migration } from '@cloudflare/vitest-plugin';
import type { Bindings } from '#worker/env/bindings.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      TEST_MIGRATIONS: D1Migration[];
      TEST_DEVICES_SEED: string;
      TEST_DEVICES_STEPS: string;
    }
  }
}
