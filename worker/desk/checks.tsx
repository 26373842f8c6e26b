import { Notice } from '#client/ui/notice.tsx';
import { checkShop } from '#worker/api/status/shop-checks.ts';
import type { NamedCheck } from '#worker/api/status/status-check.ts';
import built from '../../dist/desk.json' with { type: 'json' };
import { Section } from './content.tsx';
import type { DeskContext } from './context.ts';
import { showPage } from './page.tsx';

/** Runs the shop's checks, which an alert reports by email, too. */
export function loadChecks(c: DeskContext): Promise<NamedCheck[]> {
  return checkShop(c.env, { now: new Date(), migration: built.migration });
}

/** The checks that are not well, with their remedies. */
export function Checks({ checks }: { checks: readonly NamedCheck[] }) {
  const unwell = checks.filter(({ isWell }) => !isWell);
  return (
    <Section title="Checks">
      {unwell.length === 0 && <p className="text-muted">All checks of the shop are well.</p>}
      {unwell.map(({ name, text, remedy }) => (
        <Notice key={name} tone="warning" title={`${name}: not well`}>
          <p>{text}</p>
          {remedy !== undefined && (
            <p>
              What to do: <code>{remedy}</code>
            </p>
          )}
        </Notice>
      ))}
    </Section>
  );
}

/**
 * Responds to a request that failed because D1 does not respond or lacks a migration: with the checks that are not well.
 * Null if D1 is well.
 */
export async function showDatabaseFailure(c: DeskContext): Promise<Response | null> {
  const checks = await loadChecks(c);
  if (checks.every(({ name, isWell }) => name !== 'D1' || isWell)) return null;
  c.status(503);
  c.set('posted', undefined);
  return showPage(
    c,
    'The database is not well',
    <>
      <p className="max-w-prose">
        The desk needs it for every screen. Without a browser: <code>npm run ops -- status</code>
      </p>
      <Checks checks={checks} />
    </>,
  );
}
