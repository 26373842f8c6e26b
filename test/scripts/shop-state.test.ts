import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER, readDeskPort, readShopState } from '#scripts/shop/shop-state.ts';

describe('readShopState', () => {
  it('defaults to port 8787 and the folder .state', () => {
    expect(readShopState({})).toEqual({ port: 8787, stateDir: path.join(PROJECT_FOLDER, '.state') });
  });

  it.each(['0', '65536', 'abc', '80 ', ''])('rejects the port "%s"', (PORT) => {
    expect(() => readShopState({ PORT })).toThrow('PORT must be a number from 1 to 65535');
  });

  it('rejects a STATE_DIR that is not a folder', () => {
    expect(() => readShopState({ STATE_DIR: 'package.json' })).toThrow('STATE_DIR must be a folder');
    expect(() => readShopState({ STATE_DIR: ' ' })).toThrow('STATE_DIR is empty');
  });
});

describe('readDeskPort', () => {
  it('returns null by default, a number or "none", and rejects an invalid port', () => {
    expect(readDeskPort({})).toBe(null);
    expect(readDeskPort({ DESK_PORT: '9001' })).toBe(9_001);
    expect(readDeskPort({ DESK_PORT: 'none' })).toBe('none');
    expect(() => readDeskPort({ DESK_PORT: '0' })).toThrow(
      'DESK_PORT must be a number from 1 to 65535, not "0".',
    );
  });
});
