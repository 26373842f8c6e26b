import { errorMessage } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { type Deploy, type DeployStep, deploySteps } from './deploy-steps.ts';

/**
 * Deploys a shop step by step. The first failure ends the deploy with one line: the current state and the next command.
 * `isDryRun` runs the steps that need no account and prints the commands of the others.
 */
export async function runDeploy(
  deploy: Deploy,
  { isDryRun, log }: { isDryRun: boolean; log: (line: string) => void },
): Promise<void> {
  const { environment, origin } = deploy.shop;
  const missing = rejectInvalidEnvironment(deploy);
  if (missing !== null && !isDryRun) {
    throw new ScriptFailure(`${missing} Nothing was changed. docs/deployment.md explains how to set them.`);
  }
  const steps = deploySteps(deploy);
  for (const [index, step] of steps.entries()) {
    log(`${index + 1}/${steps.length} ${step.title}`);
    log(`    ${isDryRun && !step.isLocal ? `not run: ${step.command}` : await runStep(step)}`);
  }
  if (missing !== null) log(missing);
  log(isDryRun ? `Nothing was deployed to ${environment}.` : `${origin} runs the new build.`);
}

/** Throws if the environment is invalid. Returns a sentence that names the remaining placeholders, or null. */
function rejectInvalidEnvironment({ shop: { environment, problems, placeholders } }: Deploy): string | null {
  const where = `wrangler.toml, [env.${environment}]`;
  if (problems.length > 0) throw new ScriptFailure(`${where}: ${problems.join('; ')}. Nothing was changed.`);
  return placeholders.length === 0 ? null : `${where} has placeholders for ${placeholders.join(', ')}.`;
}

async function runStep({ title, run, afterFailure }: DeployStep): Promise<string> {
  try {
    return await run();
  } catch (cause) {
    throw new ScriptFailure(`${title}: ${errorMessage(cause).replace(/\.?$/, '.')} ${afterFailure}`);
  }
}
