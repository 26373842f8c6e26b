import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BuyBox } from './buy-box.tsx';
import { BUY_BOX_ID, LOGIN_DIALOG_ID } from './floor-names.ts';
import { LoginDialog } from './login-dialog.tsx';

let asleep = 0;
hydrate(LOGIN_DIALOG_ID, <LoginDialog />);
hydrate(BUY_BOX_ID, <BuyBox />);

function hydrate(id: string, island: ReactNode): void {
  const root = document.getElementById(id);
  if (root === null) return;
  asleep += 1;
  hydrateRoot(root, <Awake>{island}</Awake>);
}

/** Once all islands answer, a press that came before them is made again. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    asleep -= 1;
    if (asleep > 0) return;
    document.documentElement.dataset.live = '';
    globalThis.heldPress.release();
    globalThis.heldPress.button?.click();
  }, []);
  return children;
}
