import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import type { Customer } from '#worker/platform/request-context.ts';
import type { LoadContext } from './load-context.ts';
import { loadMaintenanceNotice } from './load-maintenance-notice.ts';
import { loadPersonalPage } from './load-personal-page.ts';
import { loadPublicPage } from './load-public-page.ts';
import type { PayloadResult } from './payload-result.ts';

/** Loads a page in the way its route asks for: the maintenance notice, a public page, or a customer's own page. */
export function loadPayload(
  context: LoadContext,
  match: RouteMatch,
  url: URL,
  customer: Customer | null,
): Promise<PayloadResult> {
  if (match.row.layout === 'maintenance') return loadMaintenanceNotice(context, match, url);
  if (!isPersonal(match.row)) return loadPublicPage(context, match, url);
  if (customer === null) throw new Error(`${match.row.id} was reached by nobody: a guard is missing`);
  return loadPersonalPage(context, match, url, customer);
}
