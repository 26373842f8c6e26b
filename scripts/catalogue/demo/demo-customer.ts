import type { AddressInput } from '#shared/contract/address.ts';
import type { OrderStatus } from '#shared/contract/order.ts';

/** The demo customer, who has orders in every status. The README has her password. */
export const DEMO_CUSTOMER = {
  name: 'Thandi Nkosi',
  email: 'thandi@spaza.example',
  password: 'spaza-demo-2026',
} as const;

export const DEMO_ADDRESSES: readonly AddressInput[] = [
  {
    recipient: 'Thandi Nkosi',
    phone: '+27821234567',
    street: '1042 Vilakazi Street',
    complex: '',
    suburb: 'Orlando West',
    city: 'Soweto',
    province_id: 3,
    postal_code: '1804',
    notes: 'The green gate. Please hoot.',
  },
  {
    recipient: 'Gogo Nkosi',
    phone: '+27829876543',
    street: '7 Church Street',
    complex: 'Unit 4, Jacaranda Court',
    suburb: 'Scottsville',
    city: 'Pietermaritzburg',
    province_id: 4,
    postal_code: '3201',
    notes: '',
  },
];

/** A demo order. `retailers` maps a retailer's index in the demo catalogue to a number of different products. */
export type DemoOrder = { daysAgo: number; status: OrderStatus; retailers: Readonly<Record<number, number>> };

/** More orders than fit on one page of the list. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  { daysAgo: 85, status: 'delivered', retailers: { 5: 1 } },
  { daysAgo: 78, status: 'delivered', retailers: { 4: 3 } },
  { daysAgo: 71, status: 'delivered', retailers: { 1: 1, 3: 2 } },
  { daysAgo: 64, status: 'delivered', retailers: { 0: 2, 2: 3 } },
  { daysAgo: 41, status: 'refunded', retailers: { 4: 1 } },
  { daysAgo: 30, status: 'delivered', retailers: { 1: 2 } },
  { daysAgo: 22, status: 'expired', retailers: { 3: 1 } },
  { daysAgo: 17, status: 'cancelled', retailers: { 5: 2 } },
  // Late: older than any promised date, including holidays.
  { daysAgo: 9, status: 'shipped', retailers: { 1: 1, 3: 1, 5: 1 } },
  { daysAgo: 3, status: 'packed', retailers: { 0: 1, 1: 1, 2: 2 } },
  { daysAgo: 1, status: 'paid', retailers: { 3: 2 } },
  { daysAgo: 0, status: 'placed', retailers: { 0: 1 } },
];
