import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { HttpError } from '#shared/contract/http-error.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { toOrderIds } from '#worker/operations/order-rules.ts';
import { findPackingList, type PackingList } from '#worker/operations/packing.repository.ts';
import { MAX_PACKED_ORDERS, type PackedOrders, packOrders } from '#worker/operations/packing.ts';
import type { PackingDocument } from '#worker/operations/packing-documents.ts';
import { DataTable, OrderLink } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { orPageNotFound } from '../fields.ts';
import { Filters } from '../filters.tsx';
import { InputField } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { STATUS_WORDS, StatusBadge } from '../order-labels.tsx';
import { Page } from '../page.tsx';
import { showOrders } from './orders.tsx';

const PRINT = '/orders/print';

const DOCUMENTS: readonly { name: PackingDocument; label: string }[] = [
  { name: 'picking-list', label: 'Picking list' },
  { name: 'packing-slips', label: 'Packing slips' },
  { name: 'labels-a4', label: 'Address labels, 8 on A4' },
  { name: 'labels-a6', label: 'Address labels, A6' },
];

const ChosenFields = v.object({ order: v.optional(v.union([v.string(), v.array(v.string())]), []) });

/** The screen that packs the chosen orders and prints the documents of parcels that are paid and not shipped yet. */
export const packing = createApp().get('/', show).get('/:file{[a-z0-9-]+\\.pdf}', openDocument);

const form = formsFor(packing, showOrders, PRINT);

form('/', ChosenFields, async (c, { order }) => {
  const { ids } = toOrderIds([order].flat().join(','));
  if (ids.length === 0) return { fault: 'Choose the orders to pack. Nothing was changed.' };
  if (ids.length > MAX_PACKED_ORDERS) return { fault: TOO_MANY };
  const chosen = { orderIds: ids, supplierId: null, now: new Date() };
  const outcome = await packOrders(c.env.DB, actorOf(c), chosen);
  const { packed, rejected } = outcome;
  const isPrintable = packed.length > 0 || rejected.some(({ status }) => status === 'packed');
  if (!isPrintable) return { fault: packedText(outcome) };
  return { done: packedText(outcome), to: `${PRINT}?orders=${ids.join(',')}` };
});

const TOO_MANY = `Choose at most ${MAX_PACKED_ORDERS} orders at once. Nothing was changed.`;

/** Returns a sentence such as `2 orders are packed. Not packed: 000012 (Cancelled).` */
function packedText({ packed, rejected }: PackedOrders): string {
  const done = packed.length === 1 ? '1 order is packed.' : `${countOf(packed.length, 'order')} are packed.`;
  const reasons = rejected.map(({ orderId, status }) => {
    const reason = status === 'packed' ? 'packed before' : status && STATUS_WORDS[status];
    return `${orderNumber(orderId)} (${reason ?? 'no such order'})`;
  });
  return rejected.length === 0 ? done : `${done} Not packed: ${reasons.join(', ')}.`;
}

/** Returns the order numbers in the URL, and the parcels to print. */
async function requestedList(c: DeskContext): Promise<PackingList & { numbers: string }> {
  const { ids, invalid } = toOrderIds(c.req.query('orders') ?? '');
  if (invalid !== null) {
    throw new HttpError(422, 'invalid', `“${invalid.slice(0, 40)}” is not an order number such as 000012.`);
  }
  if (ids.length > MAX_PACKED_ORDERS) throw new HttpError(422, 'invalid', TOO_MANY);
  return { ...(await findPackingList(c.env.DB, ids)), numbers: ids.join(',') };
}

async function show(c: DeskContext): Promise<Response> {
  const { parcels, without, numbers } = await requestedList(c);
  return c.render(
    <Page title="Print">
      {parcels.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {DOCUMENTS.map(({ name, label }) => (
            <li key={name}>
              <a className="button button-secondary" href={`${PRINT}/${name}.pdf?orders=${numbers}`}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {without.length > 0 && (
        <Notice tone="warning" title={`Not printed: ${without.map(orderNumber).join(', ')}`}>
          Only parcels that are paid and not shipped are printed.
        </Notice>
      )}
      <DataTable
        caption="Parcels"
        cells={({ order, parcel }) => ({
          Order: <OrderLink id={order.id} />,
          Retailer: parcel.supplier.display_name,
          Status: <StatusBadge status={parcel.status} />,
          Recipient: order.order_address.address.recipient,
          Town: order.order_address.address.city,
        })}
        rows={parcels}
        empty="No parcel is chosen. Enter order numbers below, or choose orders in the list of orders."
      />
      <Filters action={PRINT} submit="Show" links={false}>
        <div className="desk-filters-wide">
          <InputField
            name="orders"
            label="Print orders again"
            hint="Order numbers, separated by commas."
            value={numbers}
          />
        </div>
      </Filters>
    </Page>,
  );
}

async function openDocument(c: DeskContext): Promise<Response> {
  const document = DOCUMENTS.find((each) => c.req.path === `${PRINT}/${each.name}.pdf`);
  const { name } = orPageNotFound(c, document);
  const { parcels } = await requestedList(c);
  if (parcels.length === 0) {
    throw new HttpError(404, 'not_found', 'These orders have no parcel that is paid and not shipped.');
  }
  // Loaded on demand, because a static import of the PDF library would slow the start of all other requests.
  const { drawPackingDocument } = await import('#worker/operations/packing-documents.ts');
  const { filename, bytes } = await drawPackingDocument(name, parcels, new Date());
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${filename}"`,
  });
}
