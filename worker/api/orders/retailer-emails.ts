import { formatDay } from '#shared/domain/format-date.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type EmailBlock, greetingTo, paragraph } from '../email/email-content.ts';
import { type EmailRenderer, obsoleteEmail, undeliverableEmail } from '../email/email-renderer.ts';
import { orderDestination } from './order-email-parts.ts';
import { findRetailerParcels, type RetailerParcel } from './retailer-emails.repository.ts';

// Emails to retailers about their own parcels. They contain neither prices nor the customer's email address.

const NO_EMAIL = obsoleteEmail('the retailer has no address for orders');
const NO_RETAILER = undeliverableEmail('there is no such retailer');

/**
 * Renders a picking list of the parcels that the retailer must still send. The email is obsolete if there are none, or
 * if the retailer has no address for order emails.
 */
export const renderRetailerParcelsEmail: EmailRenderer<'retailer-parcels'> = async (job, { db, shop }) => {
  const found = await findRetailerParcels(db, job.supplier_id, job.order_ids);
  if (found === null) return NO_RETAILER;
  if (found.to === null) return NO_EMAIL;
  const open = found.parcels.filter(isToBeSent);
  const [first] = open;
  if (first === undefined) return obsoleteEmail('no parcel is to be sent any more');
  const what = open.length === 1 ? `New order ${orderNumber(first.orderId)}` : `${open.length} new orders`;
  return {
    to: found.to,
    content: {
      subject: `${what} for ${found.name}`,
      preview: open.map(({ orderId }) => orderNumber(orderId)).join(', '),
      heading: what,
      blocks: [
        greetingTo(found.name),
        paragraph(
          open.length === 1
            ? 'This order is paid. Please pack these items and send them to the customer.'
            : 'These orders are paid. Please pack each as its own parcel and send it to its customer.',
        ),
        ...open.flatMap(parcelBlocks),
        paragraph(
          `If you can’t supply something, please write to ${shop.company.email} before you send the rest.`,
        ),
      ],
    },
  };
};

/**
 * Renders the email about a cancelled parcel. It is sent even if the email about the new parcel has not arrived,
 * because the retailer must not send the parcel.
 */
export const renderRetailerParcelCancelledEmail: EmailRenderer<'retailer-parcel-cancelled'> = async (
  { supplier_id, order_id },
  { db, shop },
) => {
  const found = await findRetailerParcels(db, supplier_id, [order_id]);
  if (found === null) return NO_RETAILER;
  if (found.to === null) return NO_EMAIL;
  const [parcel] = found.parcels;
  if (parcel === undefined) return undeliverableEmail('there is no such parcel');
  const number = orderNumber(order_id);
  return {
    to: found.to,
    content: {
      subject: `Order ${number} is cancelled: do not send it`,
      preview: `${found.name}: please do not send order ${number}.`,
      heading: `Order ${number} is cancelled`,
      blocks: [
        greetingTo(found.name),
        paragraph(
          `Please do not send your parcel of order ${number}. If it has already left, write to ${shop.company.email}.`,
        ),
        itemsBlock(parcel, 'Cancelled items'),
      ],
    },
  };
};

function isToBeSent({ status, isErased }: RetailerParcel): boolean {
  return (status === 'paid' || status === 'packed') && isErased === 0;
}

function parcelBlocks(parcel: RetailerParcel): EmailBlock[] {
  const { orderId, orderAddress, promisedDate } = parcel;
  const { phone, notes } = orderAddress.address;
  const destination = orderDestination({ order_address: orderAddress });
  return [
    itemsBlock(parcel, `Order ${orderNumber(orderId)}`),
    destination,
    {
      kind: 'facts',
      title: 'Delivery',
      rows: [
        { label: 'Promised by', value: formatDay(promisedDate) },
        { label: 'Phone', value: phone },
        ...(notes === '' ? [] : [{ label: 'Notes', value: notes }]),
      ],
    },
  ];
}

/** Lists a parcel's items, for example `HON-500: 2 × Fynbos honey, 500 g`. */
function itemsBlock({ items }: RetailerParcel, title: string): EmailBlock {
  return {
    kind: 'facts',
    title,
    rows: items.map(({ quantity, product: { sku, name, options } }) => ({
      label: sku,
      value: `${quantity} × ${[name, variantLabel(options)].filter((part) => part !== '').join(', ')}`,
    })),
  };
}
