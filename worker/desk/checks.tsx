import { Badge } from '#client/ui/badge.tsx';
import { checkShop } from '#worker/api/status/shop-checks.ts';
import type { NamedCheck } from '#worker/api/status/status-check.ts';
import built from '../../dist/desk.json' with { type: 'json' };
import { DataTable } from './content.tsx';
import type { DeskContext } from './context.ts';
import { Page } from './page.tsx';

/** Runs the checks that the shop's alerts are based on. Returns failed checks first. */
export async function loadChecks(c: DeskContext): Promise<NamedCheck[]> {
  const checks = await checkShop(c.env, { now: new Date(), migration: built.migration });
  return checks.toSorted((one, other) => Number(one.isWell) - Number(other.isWell));
}

/** Checks with their remedies. */
export function CheckTable({ checks }: { checks: readonly NamedCheck[] }) {
  return (
    <DataTable
      caption="Checks"
      cells={({ name, isWell, remedy, text }) => ({
        Check: name,
        State: isWell ? <Badge>Well</Badge> : <Badge tone="error">Not well</Badge>,
        'What to do': remedy && <code>{remedy}</code>,
        Figures: text,
      })}
      rows={checks}
      empty="All checks of the shop are well."
    />
  );
}

/** Shows the checks (503) in place of a screen that failed because of D1. Returns null if D1 is well. */
export async function showDatabaseFailure(c: DeskContext): Promise<Response | null> {
  const checks = await loadChecks(c);
  if (checks.every(({ name, isWell }) => name !== 'D1' || isWell)) return null;
  c.status(503);
  c.set('posted', undefined);
  return c.render(
    <Page title="The database is not well">
      <p className="max-w-prose">
        Every screen of the desk needs the database. From a terminal: <code>npm run ops -- status</code>
      </p>
      <CheckTable checks={checks} />
    </Page>,
  );
}
