import type { Order, OrderChild, OrderItem } from '#shared/contract/order.ts';

/** An order as the API returns it; `given` overrides its fields. */
export function anOrder(given: Partial<Order> = {}): Order {
  return {
    id: 123,
    status: 'placed',
    amount: 100,
    discount: 0,
    voucher_id: null,
    order_address: {
      address: {
        recipient: 'Thandi Nkosi',
        phone: '+27821234567',
        street: '12 Long Street',
        complex: '',
        suburb: 'Gardens',
        city: 'Cape Town',
        province_id: 9,
        postal_code: '8001',
        notes: '',
        province: { id: 9, name: 'Western Cape', code: 'WC' },
      },
      contact: { name: 'Thandi Nkosi', email: 'thandi@example.co.za', phone: '+27821234567' },
    },
    payment: null,
    products: [anOrderItem(1)],
    children: [anOrderChild(1)],
    created_at: '2026-11-21T09:00:00.000Z',
    click_id: null,
    ...given,
  };
}

/** @param fee in rand */
export function anOrderChild(supplierId: number, fee = 60): OrderChild {
  return {
    supplier: aRetailer(supplierId),
    status: 'placed',
    delivery: { fee, promised_date: '2026-11-27' },
    error: null,
  };
}

export function anOrderItem(id: number, given: { supplierId?: number; quantity?: number } = {}): OrderItem {
  return {
    id,
    quantity: given.quantity ?? 1,
    product: {
      id,
      parent_id: null,
      sku: `SKU-${id}`,
      parent_sku: null,
      name: `Product ${id}`,
      brand: { id: 1, name: 'Brand' },
      supplier: aRetailer(given.supplierId ?? 1),
      price: 100,
      savings_amount: 0,
      options: [],
      images: [{ url: `/pictures/${id}.webp`, alt: '', width: 600, height: 600 }],
    },
  };
}

function aRetailer(id: number): OrderChild['supplier'] {
  return { id, display_name: `Retailer ${id}`, npo_id: null };
}
