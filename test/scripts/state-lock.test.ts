import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { lockStateDir } from '#scripts/shop/state-lock.ts';
import { aStateDir } from './support/a-script.ts';

/** Starts a process that locks a state folder until it is killed. */
async function aLockingProcess(stateDir: string) {
  const code = `import { lockStateDir } from '#scripts/shop/state-lock.ts';
    await lockStateDir({ port: 8801, stateDir: ${JSON.stringify(stateDir)} });
    console.log('locked'); setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: PROJECT_FOLDER });
  await once(child.stdout, 'data');
  return child;
}

describe('a second shop on the same STATE_DIR', () => {
  it('is rejected regardless of its port until the first one exits or is killed', async () => {
    const stateDir = await aStateDir();
    const first = await aLockingProcess(stateDir);
    await expect(lockStateDir({ port: 8802, stateDir })).rejects.toThrow(
      `Another shop runs on STATE_DIR ${stateDir} (port 8801). Nothing was changed. Stop it, or choose another folder: STATE_DIR=.state-2 PORT=8803 npm start`,
    );
    await lockStateDir({ port: 8802, stateDir: await aStateDir() });
    first.kill('SIGKILL');
    await once(first, 'exit');
    await lockStateDir({ port: 8802, stateDir });
  });
});
