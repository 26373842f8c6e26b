import { spawn } from 'node:child_process';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

/**
 * Runs one of the project's scripts, shows its output and waits until the script ends. Rejects if the exit code is not
 * 0.
 */
export function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  project = PROJECT_FOLDER,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: project,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`node ${args.join(' ')} ended with code ${code}`)),
    );
  });
}
