import { type Press, type Reach, WISHLIST } from './press.ts';

export function pressHeart({ random, own }: Reach): Press {
  const product = random.pick(own);
  const intent = random.pick(['keep', 'drop']);
  return {
    what: `${intent} ${product}`,
    action: '/product-lists',
    fields: { list_id: WISHLIST, [intent]: product },
    apply({ lists }) {
      const products = lists.get(WISHLIST)?.products;
      if (intent === 'keep') products?.add(product);
      else products?.delete(product);
    },
  };
}

export function createList(reach: Reach): Press | null {
  if (reach.lists.length > 5) return null;
  const name = `List ${reach.number()}`;
  return {
    what: `create ${name}`,
    action: '/product-lists',
    fields: { intent: 'create', name },
    isKeyed: true,
    apply({ lists }, answer) {
      const id = Number(answer.kind === 'redirect' && /\d+/.exec(answer.to)?.[0]);
      lists.set(id, { name, products: new Set() });
      reach.lists.push(id);
    },
  };
}

function ownList({ random, lists }: Reach): number | null {
  const [first, ...others] = lists;
  return first === undefined ? null : random.pick([first, ...others]);
}

export function renameList(reach: Reach): Press | null {
  const id = ownList(reach);
  if (id === null) return null;
  const name = `Other list ${reach.number()}`;
  return {
    what: `rename list ${id} to ${name}`,
    action: `/product-lists?list=${id}`,
    fields: { intent: 'rename', list_id: id, name },
    apply({ lists }) {
      const list = lists.get(id);
      if (list !== undefined) list.name = name;
    },
  };
}

export function moveToList(reach: Reach): Press | null {
  const id = ownList(reach);
  if (id === null) return null;
  const product = reach.random.pick(reach.own);
  return {
    what: `move ${product} from the Wishlist to list ${id}`,
    action: '/product-lists',
    fields: { intent: 'move', list_id: WISHLIST, product_id: product, to_list_id: id },
    apply({ lists }) {
      if (lists.get(WISHLIST)?.products.delete(product)) lists.get(id)?.products.add(product);
    },
  };
}

export function deleteList(reach: Reach): Press | null {
  const id = ownList(reach);
  if (id === null || reach.lists.length < 3) return null;
  return {
    what: `delete list ${id}`,
    action: `/product-lists?list=${id}`,
    fields: { intent: 'delete', list_id: id },
    apply({ lists }) {
      lists.delete(id);
      if (reach.lists.includes(id)) reach.lists.splice(reach.lists.indexOf(id), 1);
    },
  };
}
