import { checkContract, type RowReport } from './contract/check-contract.ts';
import { createCommand } from './shop/command-line.ts';
import { runScript, ScriptFailure, UsageError } from './shop/run-script.ts';

const COMMAND = createCommand('npm run contract:check --')
  .description('Checks which endpoints of the contract an API implements. Fails if one does not pass.')
  .requiredOption('--origin <url>', "the API's origin, such as https://api.example")
  .option('--token <token>', "a customer's session token");

await runScript(async () => {
  const { origin, token } = COMMAND.parse().opts();
  if (!URL.canParse(origin)) throw new UsageError(`--origin must be a URL, not "${origin}".`);
  const reports = await checkContract(new URL(origin).origin, token ?? null);
  for (const report of reports) for (const line of linesOf(report)) console.log(line);
  const failed = reports.filter(({ verdict }) => verdict === 'failed');
  const passed = reports.filter(({ verdict }) => verdict === 'passed').length;
  console.log(`\n${passed} of ${reports.length} endpoints passed.`);
  if (failed.length > 0) throw new ScriptFailure(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
});

function linesOf({ name, method, path, verdict, remarks }: RowReport): string[] {
  const row = `${verdict.padEnd(9)}  ${name.padEnd(22)}  ${method.padEnd(6)}  ${path}`;
  return [row, ...remarks.map((remark) => `           ${remark}`)];
}
