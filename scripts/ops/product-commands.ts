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
    purpose: `Limits returns of a product to defects, for a legal reason (${RETURN_EXCLUSION_CODES.join(', ')}). "${NONE}" reverts it.`,
    operands: '<product> <reason>',
    async run({ place, by, operands: [id = '', reason = ''] }) {
      const productId = readWholeNumber('PRODUCT', id);
      if (reason !== NONE && !isReturnExclusion(reason)) {
        throw new ScriptFailure(
          `REASON must be one of ${RETURN_EXCLUSION_CODES.join(', ')}, or ${NONE}, not "${reason}".`,
        );
      }
      const exclusion = reason === NONE ? null : reason;
      const name = await changeDatabase(place, 'products exclude-return PRODUCT REASON', (db) =>
        updateReturnExclusion(db, by, { productId, exclusion }),
      );
      if (name === null) {
        throw new ScriptFailure(
          `Product ${productId} does not exist or is a variant. Nothing was changed. Use the id of the parent product.`,
        );
      }
      console.log(
        exclusion === null
          ? `${name} can be returned without a reason.`
          : `${name} can only be returned for a defect (${exclusion}).`,
      );
      console.log(`The change applies from the next order on. ${SEEN}`);
    },
  },
};
