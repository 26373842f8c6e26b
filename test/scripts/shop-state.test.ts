import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER, readDeskPort, readShopState } from '#scripts/shop/shop-state.ts';

describe('PORT and STATE_DIR', () => {
  it('are 8787 and .state where nothing is said', () => {
    expect(readShopState({})).toEqual({ port: 8787, stateDir: path.join(PROJECT_FOLDER, '.state') });
  });

  it.each(['0', '65536', 'abc', '80 ', ''])('refuses the port "%s"', (PORT) => {
    expect(() => readShopState({ PORT })).toThrow('PORT must be a number from 1 to 65535');
  });

  it('refuses a state that is no folder', () => {
    expect(() => readShopState({ STATE_DIR: 'package.json' })).toThrow('STATE_DIR must be a folder');
    expect(() => readShopState({ STATE_DIR: ' ' })).toThrow('STATE_DIR is empty');
  });
});

describe('the port of the desk', () => {
  it('is the first free one, a number or none', () => {
    expect(readDeskPort({})).toBe(null);
    expect(readDeskPort({ DESK_PORT: '9001' })).toBe(9_001);
    expect(readDeskPort({ DESK_PORT: 'none' })).toBe('none');
    expect(() => readDeskPort({ DESK_PORT: '0' })).toThrow(
      'DESK_PORT must be a number from 1 to 65535, not "0".',
    );
  });
});
