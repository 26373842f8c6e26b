import { changeName, chooseAddress, createAddress, deleteAddress } from './account-presses.ts';
import { add, moveToCart, removeLine, saveForLater, setQuantity, takeBack } from './cart-presses.ts';
import { createList, deleteList, moveToList, pressHeart, renameList } from './list-presses.ts';
import type { Press, Presser, Reach } from './press.ts';

/** Something that this device can press just now. */
export async function aPress(reach: Reach): Promise<Press> {
  for (;;) {
    const press = await reach.random.pick(PRESSES)(reach);
    if (press !== null) return press;
  }
}

const PRESSES: readonly [Presser, ...Presser[]] = [
  add,
  add,
  add,
  setQuantity,
  removeLine,
  saveForLater,
  moveToCart,
  takeBack,
  pressHeart,
  pressHeart,
  createList,
  renameList,
  moveToList,
  deleteList,
  createAddress,
  deleteAddress,
  chooseAddress,
  changeName,
];
