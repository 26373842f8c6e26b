import { useEffect } from 'react';
import { loadDocument } from '#client/browser/load-document.ts';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { MAINTENANCE_PATH } from '#shared/navigation/paths.ts';
import { payloadPath } from '#shared/navigation/payload-path.ts';
import type { PageProps } from './page.ts';

/**
 * The operators' announcement, if any. `until` is an ISO 8601 date and time. `next` is the page that the visitor
 * requested.
 */
export type MaintenancePageData = { until: string | null; message: string | null; next: string };

export default function MaintenancePage({
  site,
  data: { until, message, next },
}: PageProps<MaintenancePageData>) {
  useReopening(next);
  return (
    <section className="page mx-auto max-w-xl py-10 text-center">
      <h1 className="display">We’ll be right back</h1>
      <p className="mt-4 text-lg">{message ?? `${site.name} is closed for a moment while we work on it.`}</p>
      <p className="mt-2 text-lg font-bold">
        {until === null ? (
          'Please try again in a few minutes.'
        ) : (
          <>
            We expect to be back by{' '}
            <time dateTime={until}>
              {formatTime(until)} on {formatDate(until)}
            </time>
            .
          </>
        )}
      </p>
      <p className="mt-2 text-muted">Your cart and orders are safe, and a payment you’ve just made counts.</p>
      <p className="mt-6">
        <a href={next} className="button button-primary">
          Try again
        </a>
      </p>
      <p className="mt-6 text-muted">
        Urgent? Call us on{' '}
        <a className="link whitespace-nowrap" href={`tel:${site.company.phone.replaceAll(' ', '')}`}>
          {site.company.phone}
        </a>
        .
      </p>
    </section>
  );
}

const POLL_INTERVAL_MS = 30_000;

/**
 * Opens the requested page once maintenance has ended. Checks every 30 s while the tab is visible, and when the tab
 * becomes visible.
 * @param next a path of this site
 */
function useReopening(next: string): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void goOnIfOpen(next);
    };
    const timer = setInterval(look, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [next]);
}

async function goOnIfOpen(next: string): Promise<void> {
  const response = await fetch(payloadPath(MAINTENANCE_PATH), { cache: 'no-store' }).catch(() => null);
  if (response?.ok) loadDocument(new URL(next, window.location.href), 'replace');
}
