import { describeChanges } from './catalogue/catalogue-changes.ts';
import { DEMO_CUSTOMER } from './catalogue/demo/demo-customer.ts';
import { type DemoChanges, writeDemoShop } from './catalogue/demo-shop.ts';
import { countOf } from './shop/format.ts';
import { withShop } from './shop/open-shop.ts';
import { runScript } from './shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readFlags } from './shop/shop-arguments.ts';

const USAGE = 'npm run catalogue:demo [-- --remote [--env staging]]';

await runScript(async () => {
  const changes = await withShop(placeOf(readFlags(PLACE_FLAGS, USAGE)), writeDemoShop);
  for (const line of describeDemo(changes)) console.log(line);
});

function describeDemo({ catalogue, vouchersChanged, ordersAdded }: DemoChanges): string[] {
  return [
    'The demo shop',
    ...describeChanges(catalogue, 0),
    `Others: ${countOf(vouchersChanged, 'voucher')} added or changed, ${countOf(ordersAdded, 'order')} added`,
    `Sign in as ${DEMO_CUSTOMER.email} with the password ${DEMO_CUSTOMER.password}`,
  ];
}
