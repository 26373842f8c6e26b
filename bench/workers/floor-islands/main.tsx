import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BuyBox } from './buy-box.tsx';
import { BUY_BOX_ID, LOGIN_DIALOG_ID } from './floor-names.ts';
import { LoginDialog } from './login-dialog.tsx';

let dehydrated = 0;
hydrate(LOGIN_DIALOG_ID, <LoginDialog />);
hydrate(BUY_BOX_ID, <BuyBox />);

function hydrate(id: string, island: ReactNode): void {
  const root = document.getElementById(id);
  if (root === null) return;
  dehydrated += 1;
  hydrateRoot(root, <Hydrated>{island}</Hydrated>);
}

/** Once all islands have hydrated, repeats the last submission made before that. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    dehydrated -= 1;
    if (dehydrated > 0) return;
    document.documentElement.dataset.live = '';
    globalThis.heldPress.release();
    globalThis.heldPress.button?.click();
  }, []);
  return children;
}
