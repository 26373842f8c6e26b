import { env } from 'cloudflare:workers';
import type { Order } from '#shared/contract/order.ts';
import { categoryPath, productPath, retailerPath } from '#shared/navigation/paths.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import anotherIsolate from '#worker/index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { aNotification } from '../a-payfast-notification.ts';
import {
  aBrand,
  aCategory,
  aCustomer,
  anAddress,
  anAffiliate,
  aProduct,
  aSupplier,
  type Customer,
  unique,
} from '../a-shop.ts';
import { aStoredImage } from '../an-image.ts';
import { aStartedPayment, inCart } from '../an-order.ts';
import { aFreshIsolate, aShopWith, type Isolate, type ShopRequest } from './faulty-shop.ts';

/** Data that the requests of all situations share. */
export type SharedFixtures = {
  isolate: Isolate;
  category: string;
  product: string;
  picture: string;
  affiliateId: number;
  reader: Customer;
};

/** Data for one situation, so that several situations can run at the same time. */
export type OwnFixtures = {
  /** The path of a page in the isolate's memory, loaded before the catalogue changed. */
  outdated: string;
  /**
   * The path of a page that another isolate loaded before the catalogue changed, so this isolate finds it only in KV.
   */
  kept: string;
  cold: { product: string; retailer: string };
  buyer: Buyer;
  /** A customer whose browser does not run scripts. */
  formBuyer: Buyer;
  payment: Payment;
  ip: string;
};

/** A started payment, and the gateway's notification for it. */
export type Payment = { buyer: Customer; order: Order; body: string };

/** A customer with one product in the cart, and the idempotency key for the order. */
export type Buyer = {
  customer: Customer;
  csrfToken: string;
  productId: number;
  addressId: number;
  total: string;
  key: string;
};

export const OLD_PRICE = 'Our price: R\u00a0111.00';
export const NEW_PRICE = 'Our price: R\u00a0222.00';
export const STOCK_UNITS = 10;
/** An origin whose sitemap is already cached. */
export const KNOWN_ORIGIN = 'https://known.test';
const ELSEWHERE = 'https://another-data-centre.test';

/** Prepares a shop in use: pages are in memory, only in KV, or not cached, and some are older than the catalogue. */
export async function createFixtures(
  count: number,
): Promise<{ shared: SharedFixtures; owned: OwnFixtures[] }> {
  const made = { supplierId: await aSupplier(), brandId: await aBrand() };
  const owned: OwnFixtures[] = [];
  while (owned.length < count) owned.push(await ownFixtures(made));
  const well = aShopWith([]);

  await env.KV.put(FLAG_KEYS.dataVersion, 'one');
  for (const { kept } of owned) await well.ask(anotherIsolate, { ...payloadOf(kept), origin: ELSEWHERE });
  // Created last, because lazy imports resolve to the newest isolate's modules, so that only this isolate can render.
  const isolate = await aFreshIsolate();
  for (const { outdated } of owned) await well.ask(isolate, payloadOf(outdated));
  await well.release();
  await env.DB.prepare('UPDATE product SET price_cents = 22200 WHERE price_cents = 11100').run();
  await env.KV.put(FLAG_KEYS.dataVersion, 'two');

  const shared = await sharedFixtures(isolate);
  for (const path of ['/', shared.category, shared.product]) await well.ask(isolate, { path });
  await well.ask(isolate, { path: '/sitemap.xml', origin: KNOWN_ORIGIN });
  await well.release();
  return { shared, owned };
}

function payloadOf(path: string): ShopRequest {
  return { path: `${path}/_payload.json` };
}

async function sharedFixtures(isolate: Isolate): Promise<SharedFixtures> {
  const name = `Kettles ${unique()}`;
  const categoryId = await aCategory({ name });
  const reader = await aCustomer();
  await anAddress(reader.userId);
  const product = await productPage({ categoryId });
  await inCart(reader, product.id);
  return {
    isolate,
    category: categoryPath({ id: categoryId, name }),
    product: product.path,
    picture: await aStoredImage(),
    affiliateId: await anAffiliate(),
    reader,
  };
}

async function ownFixtures(made: { supplierId: number; brandId: number }): Promise<OwnFixtures> {
  const priced = { ...made, priceCents: 11_100 };
  const retailer = `Retailer ${unique()}`;
  return {
    outdated: (await productPage(priced)).path,
    kept: (await productPage(priced)).path,
    cold: {
      product: (await productPage(made)).path,
      retailer: retailerPath({ id: await aSupplier({ name: retailer }), display_name: retailer }),
    },
    buyer: await aBuyer(made),
    formBuyer: await aBuyer(made),
    payment: await aPayment(),
    ip: `10.1.${unique() >> 8}.${unique() & 255}`,
  };
}

export async function aPayment(): Promise<Payment> {
  const { buyer, order, form } = await aStartedPayment();
  return { buyer, order, body: aNotification(form) };
}

export async function aBuyer(made: { supplierId?: number; brandId?: number } = {}): Promise<Buyer> {
  const productId = await aProduct({ ...made, stock: STOCK_UNITS });
  const customer = await aCustomer();
  const addressId = await anAddress(customer.userId);
  await inCart(customer, productId);
  const csrfToken = await antiForgeryToken(customer.token);
  return { customer, csrfToken, productId, addressId, total: '160', key: crypto.randomUUID() };
}

async function productPage(given: Parameters<typeof aProduct>[0]): Promise<{ id: number; path: string }> {
  const number = unique();
  const [name, sku] = [`Kettle ${number}`, `KETTLE-${number}`];
  const id = await aProduct({ ...given, name, sku });
  return { id, path: productPath({ id, sku, name, parent_id: null, parent_sku: null }) };
}
