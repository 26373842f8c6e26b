import { describeChanges } from './catalogue/catalogue-changes.ts';
import { DEMO_CUSTOMER } from './catalogue/demo/demo-customer.ts';
import { type DemoChanges, writeDemoShop } from './catalogue/demo-shop.ts';
import { confirmRemote, refuseProduction } from './shop/confirm.ts';
import { countOf } from './shop/format.ts';
import { withShop } from './shop/open-shop.ts';
import { runScript } from './shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readFlags, YES_FLAG } from './shop/shop-arguments.ts';

const USAGE = 'npm run catalogue:demo [-- --remote --env staging [--yes]]';

await runScript(async () => {
  const values = readFlags({ ...PLACE_FLAGS, ...YES_FLAG }, USAGE);
  const place = placeOf(values);
  await refuseProduction(place, 'the demo shop, whose customer has a known password');
  await confirmRemote(place, 'writes the demo’s products, vouchers, customer and orders', {
    isYes: values.yes,
  });
  const changes = await withShop(place, writeDemoShop);
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
