import { countOf } from '#shared/domain/format-count.ts';
import { describeChanges } from '#worker/operations/catalogue/catalogue-changes.ts';
import { DEMO_CUSTOMER } from './catalogue/demo/demo-customer.ts';
import { type DemoChanges, writeDemoShop } from './catalogue/demo-shop.ts';
import { createCommand, ENV_OPTION, REMOTE_OPTION, targetOf, YES_OPTION } from './shop/command-line.ts';
import { confirmRemote, rejectProduction } from './shop/confirm.ts';
import { withShop } from './shop/open-shop.ts';
import { runScript } from './shop/run-script.ts';

const COMMAND = createCommand('npm run catalogue:demo --')
  .description('Writes the demo catalogue, customer, orders and vouchers.')
  .addOption(REMOTE_OPTION)
  .addOption(ENV_OPTION)
  .addOption(YES_OPTION);

await runScript(async () => {
  const values = COMMAND.parse().opts();
  const target = targetOf(values);
  await rejectProduction(target, 'the demo shop, whose customer has a public password');
  await confirmRemote(target, 'write the demo’s products, vouchers, customer and orders', {
    isYes: values.yes,
  });
  const changes = await withShop(target, writeDemoShop);
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
