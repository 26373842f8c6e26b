import { isReturnExclusion, RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase } from './ops-database.ts';
import { SEEN } from './stored-flags.ts';

const NONE = 'none';

export const PRODUCT_COMMANDS: OpsCommands = {
  'products exclude-return': {
    changes: 'undoably',
    purpose: `Says why a product may not be sent back for no reason, by the law (${RETURN_EXCLUSION_CODES.join(', ')}); "${NONE}": it may.`,
    operands: '<product> <reason>',
    async run({ place, operands: [id = '', reason = ''] }) {
      const productId = readWholeNumber('PRODUCT', id);
      if (reason !== NONE && !isReturnExclusion(reason)) {
        throw new ScriptFailure(
          `REASON is one of ${RETURN_EXCLUSION_CODES.join(', ')}, or ${NONE}, not "${reason}".`,
        );
      }
      const exclusion = reason === NONE ? null : reason;
      const name = await changeDatabase(place, 'products exclude-return', (db) =>
        updateReturnExclusion(db, { productId, exclusion }),
      );
      if (name === null) {
        throw new ScriptFailure(
          `There is no product ${productId} with a page of its own: a variant is its parent's.`,
        );
      }
      console.log(
        exclusion === null
          ? `${name} may be sent back for no reason.`
          : `${name} may be sent back for a fault alone (${exclusion}).`,
      );
      console.log(`It holds from the next order on. ${SEEN}`);
    },
  },
};
