import { beforeAll, describe, expect, it } from 'vitest';
import { aMigratedStateDir } from './support/a-script.ts';
import { outcomeOf, rejectionOf } from './support/an-operator.ts';

describe('ops operators', () => {
  beforeAll(async () => {
    process.env.STATE_DIR = await aMigratedStateDir();
  });

  it('adds the first owner, then an operator with another role', async () => {
    expect(await outcomeOf('operators', 'list')).toContain('There are no operators.');
    expect(await outcomeOf('operators', 'add', 'Zinhle@Shop.co.za', '--role', 'owner')).toContain(
      'zinhle@shop.co.za may use the desk as owner.',
    );
    await outcomeOf('operators', 'add', 'sipho@shop.co.za', '--role', 'support');
    const list = await outcomeOf('operators', 'list');
    expect(list.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^zinhle@shop\.co\.za +owner +since \d{4}-/),
      expect.stringMatching(/^sipho@shop\.co\.za +support +since \d{4}-/),
    ]);
  });

  it.each([
    [['add', 'zinhle@shop.co.za', '--role', 'support'], 'already has the role owner. Nothing was changed.'],
    [['add', 'nobody', '--role', 'owner'], 'EMAIL must be an email address'],
    [
      ['add', 'new@shop.co.za', '--role', 'king'],
      '--role must be one of owner, orders, catalogue, support, not "king"',
    ],
    [['add', 'new@shop.co.za'], '--role must be one of owner, orders, catalogue, support.'],
    [['set-role', 'new@shop.co.za', '--role', 'owner'], 'new@shop.co.za is not an operator.'],
    [['set-role', 'zinhle@shop.co.za', '--role', 'orders'], 'is the last owner. Nothing was changed.'],
    [['remove', 'ZINHLE@shop.co.za'], 'is the last owner. Nothing was changed.'],
    [['remove', 'new@shop.co.za'], 'new@shop.co.za is not an operator.'],
  ])('rejects %j', async (args, message) => {
    expect(await rejectionOf('operators', ...args)).toContain(message);
  });

  it('changes a role, removes an operator, and adds the operator again', async () => {
    await outcomeOf('operators', 'set-role', 'sipho@shop.co.za', '--role', 'owner');
    await outcomeOf('operators', 'remove', 'zinhle@shop.co.za');
    expect(await outcomeOf('operators', 'list')).not.toContain('zinhle');
    await outcomeOf('operators', 'add', 'zinhle@shop.co.za', '--role', 'catalogue');
    expect(await outcomeOf('operators', 'list')).toMatch(/zinhle@shop\.co\.za +catalogue/);
  });
});
