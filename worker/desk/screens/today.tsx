import { countOf } from '#shared/domain/format-count.ts';
import { formatDate, formatDay } from '#shared/domain/format-date.ts';
import { formatCents } from '#shared/domain/money.ts';
import { countWaitingReviews } from '#worker/operations/reviews.repository.ts';
import { countOpenSupportRequests } from '#worker/operations/support-requests.repository.ts';
import { countWaitingWork, type DaySales, listDailySales } from '#worker/operations/today.repository.ts';
import { CheckTable, loadChecks } from '../checks.tsx';
import { Section } from '../content.tsx';
import { createApp, type DeskContext } from '../context.ts';
import { Page } from '../page.tsx';
import { isAllowed } from '../screen.ts';

/**
 * The screen of the waiting work, the failed checks and the sales. Shows only the sections that the operator's role
 * allows.
 */
export const today = createApp().get('/', show);

const DAYS = 30;

async function show(c: DeskContext) {
  const operator = c.get('operator');
  const seesOrders = isAllowed(operator, ['orders']);
  const [messages, reviews, work, checks, sales] = await Promise.all([
    isAllowed(operator, ['support']) ? countOpenSupportRequests(c.env.DB) : null,
    isAllowed(operator, ['support', 'catalogue']) ? countWaitingReviews(c.env.DB) : null,
    seesOrders ? countWaitingWork(c.env.DB) : null,
    seesOrders ? loadChecks(c) : null,
    seesOrders ? listDailySales(c.env.DB, { days: DAYS, now: new Date() }) : null,
  ]);
  const due = work !== null && work.refundCents > 0 ? `: ${formatCents(work.refundCents)}` : '';
  const oldest = messages?.oldest ? `, the oldest of ${formatDate(messages.oldest)}` : '';
  const figures = [
    ['/orders?status=paid', 'to pack', work?.ordersToPack],
    ['/orders?status=packed', 'to ship', work?.ordersToShip],
    ['/refunds', `with a refund due${due}`, work?.refundOrders],
    ['/returns', work?.returns === 1 ? 'return waiting' : 'returns waiting', work?.returns],
    ['/messages', `${messages?.count === 1 ? 'open message' : 'open messages'}${oldest}`, messages?.count],
    ['/reviews', reviews === 1 ? 'review to read' : 'reviews to read', reviews ?? undefined],
  ] as const;
  return c.render(
    <Page title="Today">
      <Section title="Waiting">
        <ul className="desk-figures">
          {figures.map(
            ([href, label, count]) =>
              count !== undefined && (
                <li key={href} className="card">
                  <a href={href}>
                    <b>{count}</b> <span>{label}</span>
                  </a>
                </li>
              ),
          )}
        </ul>
      </Section>
      {checks !== null && <CheckTable checks={checks.filter(({ isWell }) => !isWell)} />}
      {sales !== null && <Sales sales={sales} />}
    </Page>,
  );
}

function Sales({ sales }: { sales: readonly DaySales[] }) {
  return (
    <Section title="Sales">
      <dl className="desk-figures">
        {[1, 7, DAYS].map((days) => {
          const shown = sales.slice(-days);
          const orders = shown.reduce((sum, day) => sum + day.orders, 0);
          const cents = shown.reduce((sum, day) => sum + day.cents, 0);
          return (
            <div key={days} className="card">
              <dt>{days === 1 ? 'Today' : `${days} days`}</dt>
              <dd>
                <b>{formatCents(cents)}</b> <span>{countOf(orders, 'order')}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <SalesChart sales={sales} />
      <p className="text-sm text-muted">Payments received, before refunds, per South African day.</p>
    </Section>
  );
}

const HEIGHT = 120;
const BAR = 16;
const GAP = 4;

/** A chart with one bar per day. The figures beside the chart and each bar's tooltip contain the numbers. */
function SalesChart({ sales }: { sales: readonly DaySales[] }) {
  const most = Math.max(...sales.map(({ cents }) => cents), 1);
  const width = sales.length * (BAR + GAP);
  return (
    <figure className="grid gap-1">
      <svg
        className="desk-chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Sales per day in the last ${sales.length} days, at most ${formatCents(most)} a day`}
      >
        {sales.map(({ day, cents, orders }, index) => {
          const height = cents === 0 ? 1 : Math.max((cents / most) * HEIGHT, 2);
          return (
            <rect key={day} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${formatDay(day)}: ${formatCents(cents)}, ${countOf(orders, 'order')}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex justify-between text-sm text-muted">
        <span>{formatDay(sales[0]?.day ?? '')}</span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}
