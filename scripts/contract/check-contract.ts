import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import { ApiUnderTest, NotTried } from './checked-shop.ts';
import { rowChecks } from './row-checks.ts';
import { ACCOUNT_STEPS, LEAVING_STEPS } from './steps/account-steps.ts';
import { CATALOGUE_STEPS } from './steps/catalogue-steps.ts';
import { CUSTOMER_STEPS } from './steps/customer-steps.ts';
import { ORDER_STEPS } from './steps/order-steps.ts';
import { REVIEW_STEPS } from './steps/review-steps.ts';
import { VISITOR_STEPS } from './steps/visitor-steps.ts';

/** The steps run in this order, because later steps need the results of earlier ones. */
const STEPS = [
  ...[CATALOGUE_STEPS, ACCOUNT_STEPS, CUSTOMER_STEPS],
  ...[ORDER_STEPS, REVIEW_STEPS, VISITOR_STEPS],
].flat();

/** The result for a row of the endpoint table. */
export type RowReport = {
  name: string;
  method: string;
  path: string;
  /** `not tried`: some checks could not run; the others passed. */
  verdict: 'passed' | 'failed' | 'not tried';
  /** The faults of the row, or the reasons why checks could not run. */
  remarks: string[];
};

/**
 * Checks over HTTP which rows of the contract an API implements. Without a token, it registers a customer and acts as
 * that customer. With a token, it acts as the token's customer: it changes the lists, alerts, addresses and cart, and
 * places and cancels an order, but leaves the customer's details, sessions and account unchanged.
 */
export async function checkContract(origin: string, token: string | null = null): Promise<RowReport[]> {
  const shop = new ApiUnderTest(origin, token);
  const rows = [...ENDPOINT_BY_NAME];
  const reports = new Map(rows.map(([name, row]) => [name, reportOf(name, row)]));
  const ofRows = rows.flatMap(([call, row]) => rowChecks(row).map((check) => ({ call, ...check })));
  for (const { call, title, run } of [...STEPS, ...ofRows, ...LEAVING_STEPS]) {
    const report = reports.get(call);
    if (report !== undefined) await tryOut(report, title, () => run(shop));
  }
  return [...reports.values()];
}

function reportOf(name: string, { method, path }: Endpoint): RowReport {
  return { name, method, path, verdict: 'passed', remarks: [] };
}

async function tryOut(report: RowReport, title: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    // A rate limit may be reached because of earlier runs of the check.
    const isUntried = error instanceof NotTried || isRejection(error, 'too_many_requests');
    if (!isUntried) report.verdict = 'failed';
    else if (report.verdict === 'passed') report.verdict = 'not tried';
    report.remarks.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
