import { checkContract, type RowReport } from './contract/check-contract.ts';
import { runScript, ScriptFailure } from './shop/run-script.ts';
import { readArguments } from './shop/shop-arguments.ts';

const USAGE = 'npm run contract:check -- --origin https://api.example [--token …]';

/** Says which rows of the endpoint table an API keeps; ends with exit code 1 where it breaks one. */
await runScript(async () => {
  const flags = { origin: { type: 'string' }, token: { type: 'string' } } as const;
  const { values } = readArguments(flags, USAGE);
  if (values.origin === undefined || !URL.canParse(values.origin)) throw new ScriptFailure(`Usage: ${USAGE}`);
  const reports = await checkContract(new URL(values.origin).origin, values.token ?? null);
  for (const report of reports) for (const line of linesOf(report)) console.log(line);
  const broken = reports.filter(({ verdict }) => verdict === 'broken');
  const kept = reports.filter(({ verdict }) => verdict === 'kept').length;
  console.log(`\n${kept} of ${reports.length} rows kept.`);
  if (broken.length > 0) throw new ScriptFailure(`Broken: ${broken.map(({ name }) => name).join(', ')}`);
});

function linesOf({ name, method, path, verdict, remarks }: RowReport): string[] {
  const row = `${verdict.padEnd(9)}  ${name.padEnd(22)}  ${method.padEnd(6)}  ${path}`;
  return [row, ...remarks.map((remark) => `           ${remark}`)];
}
