import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import {
  IMPORT_BY_COMMAND,
  IMPORT_FILE_KINDS,
  importFile,
  MAX_BATCHES,
  MAX_FILE_BYTES,
} from '#worker/operations/catalogue/import-file.ts';
import { isImportRunning } from '#worker/operations/catalogue/import-lease.repository.ts';
import {
  findLastImport,
  type LastImport,
  listLastImports,
} from '#worker/operations/catalogue/import-undo.repository.ts';
import { describeUndo, undoImport } from '#worker/operations/catalogue/import-undo.ts';
import {
  type ApplyOutcome,
  applyUpload,
  deleteReport,
  findUpload,
  previewUpload,
  readReport,
  storeUpload,
  type Upload,
} from '#worker/operations/catalogue/import-uploads.ts';
import type { KnownSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { BadFileError } from '#worker/operations/catalogue/text-file.ts';
import { Card, DataTable, Link } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { fileField, idInPath, retailerInPath, wholeNumberField } from '../fields.ts';
import { ChoiceField, DeskForm, FileField } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { Page } from '../page.tsx';

const IMPORTS = '/imports';

const UploadFields = v.object({
  file: fileField('Choose the file.', 'Choose the file. It must not be empty.'),
  kind: v.picklist(IMPORT_FILE_KINDS, 'Choose one.'),
  withdraws: v.picklist(['yes', 'no'], 'Choose one.'),
});
const UPLOAD_LIMIT = { maxFileBytes: MAX_FILE_BYTES, largerFileHint: `${IMPORT_BY_COMMAND}.` };
const ApplyFields = v.object({ upload: v.string(), version: v.string() });
const UndoFields = v.object({ import: wholeNumberField });

/** Lists the last import of each retailer. Operators upload, preview, import and undo a retailer's file. */
export const imports = createApp().get('/', showAll).get('/:id', show).get('/:id/undo', showUndo);

const form = formsFor(imports, show, pathOf);

form(
  '/:id/upload',
  UploadFields,
  async (c, { file, kind, withdraws }) => {
    const supplier = await supplierInPath(c);
    const by = { ...actorOf(c), at: new Date(), file: file.name };
    const source = { name: file.name, open: async () => file.stream() };
    const settings = { supplier, kind, source, unpublishesMissing: false, isDryRun: true };
    await completed(c, importFile(c.env.DB, by, settings));
    const metadata = { kind, withdraws, operator: by.operator };
    await storeUpload(c.env.PICTURES, supplier.id, file, metadata);
    return 'The file is uploaded. Check the changes, then import it.';
  },
  UPLOAD_LIMIT,
);
form('/:id/apply', ApplyFields, async (c, seen, isRetry) => {
  const supplier = await supplierInPath(c);
  const applied = applyUpload(c.env, actorOf(c), supplier, { id: seen.upload, version: seen.version });
  const first = await completed(c, applied);
  // On a retry, `outdated` means that the first attempt had already changed some products.
  const outcome = isRetry && first === 'outdated' ? 'partial' : first;
  if (outcome === 'gone' || outcome === 'outdated') return { fault: FAULTS[outcome] };
  return outcome === 'applied' ? 'The file is imported.' : `A part of the file is imported. ${CONTINUE}`;
});
form('/:id/undo', UndoFields, async (c, { import: seen }) => {
  const supplier = await supplierInPath(c);
  const last = await findLastImport(c.env.DB, supplier.id);
  if (last?.id !== seen) return { fault: UNDONE };
  const settings = { isDryRun: false, maxBatches: MAX_BATCHES, onProgress: () => undefined };
  const changes = await completed(c, undoImport(c.env.DB, undoActor(c, last), supplier, last, settings));
  if (changes === null) return { fault: UNDONE };
  await deleteReport(c.env.PICTURES, supplier.id);
  const report = `${describeUndo(changes).join('. ')}.`;
  return changes.isPartial
    ? { done: `A part of the import is undone. ${report} ${CONTINUE}`, to: `${pathOf(c)}/undo` }
    : `The import is undone. ${report}`;
});

function pathOf(c: DeskContext): string {
  return `${IMPORTS}/${idInPath(c, 'id')}`;
}

async function showAll(c: DeskContext): Promise<Response> {
  const all = await listLastImports(c.env.DB);
  return c.render(
    <Page title="Imports">
      <p>Choose a retailer to import a file. Owners add new retailers on the screen “Retailers”.</p>
      <DataTable
        caption="Retailers"
        isCaptionHidden
        cells={({ id, name, last }) => ({
          Retailer: <Link href={`${IMPORTS}/${id}`}>{name}</Link>,
          'Last import': last?.file ?? 'None to undo',
          Time: last && formatDateTime(last.importedAt),
          'Changed products': last && formatCount(last.products),
        })}
        rows={all}
        empty="The shop has no retailers."
      />
    </Page>,
  );
}

async function show(c: DeskContext): Promise<Response> {
  const supplier = await supplierInPath(c);
  const title = `Import: ${supplier.displayName}`;
  if (supplier.isRetired) {
    const text = `${supplier.displayName} is retired. An owner can bring it back on the screen “Retailers”.`;
    return c.render(
      <Page title={title}>
        <p>{text}</p>
      </Page>,
    );
  }
  const [found, last, isRunning] = await Promise.all([
    findUpload(c.env.PICTURES, supplier.id),
    findLastImport(c.env.DB, supplier.id),
    isImportRunning(c.env.DB, supplier.id),
  ]);
  return c.render(
    <Page title={title}>
      {isRunning ? (
        <Notice tone="info" title="A file of this retailer is being imported, or an import is being undone">
          Reload this page to see the result.
        </Notice>
      ) : (
        <>
          {found !== null && (await uploadSection(c, supplier, found))}
          <Card title="Upload a file">
            <p>
              The next page shows what the import would change. Image files are not uploaded here: products
              keep their images, and new products have none until images are added on the screen “Products”.
            </p>
            <DeskForm action={`${IMPORTS}/${supplier.id}/upload`} submit="Preview the import" hasFile>
              <FileField
                name="file"
                label="File"
                hint={`A Shopify or WooCommerce export (CSV), a Google Merchant feed (TSV or XML), or a stock file. At most ${MAX_FILE_BYTES / 1_000_000} MB. Larger files are imported from the command line.`}
                accept=".csv,.tsv,.txt,.xml,.json"
              />
              <ChoiceField
                name="kind"
                label="The file contains"
                choices={{ catalogue: 'Products', stock: 'Stock and prices by SKU' }}
              />
              <ChoiceField
                name="withdraws"
                label="Published products that the file lacks"
                hint="Applies to product files only."
                choices={{ no: 'Keep on sale', yes: 'Unpublish' }}
              />
            </DeskForm>
          </Card>
        </>
      )}
      <Card title="Last import">
        {last === null ? (
          <p>There is no import to undo.</p>
        ) : (
          <>
            <p>{titleOf(last)}</p>
            <Link href={`${IMPORTS}/${supplier.id}/undo`}>See what an undo would change</Link>
          </>
        )}
      </Card>
    </Page>,
  );
}

function titleOf({ file, importedAt, products, isFinished }: LastImport): string {
  const interrupted = isFinished ? '' : ' This import or its undo is running or was interrupted.';
  return `${file}, ${formatDateTime(importedAt)}: ${countOf(products, 'changed product')}.${interrupted}`;
}

/** Shows a retailer's upload: the preview with the form that applies it, or the report of its import. */
async function uploadSection(c: DeskContext, supplier: KnownSupplier, found: Upload) {
  const { metadata, id, at } = found;
  if (metadata.state === 'done') {
    const report = await readReport(c.env.PICTURES, supplier.id);
    const title = `Imported: ${metadata.file}, ${formatDateTime(at.toISOString())}, ${metadata.operator}`;
    return <Report title={title} lines={report} />;
  }
  const preview = await previewOf(c, supplier, found);
  if (typeof preview === 'string') return <Notice tone="error">{preview}</Notice>;
  return (
    <>
      <Report title={`Preview of ${metadata.file}`} lines={[DRY_RUN, ...preview.report]} />
      <DeskForm
        action={`${IMPORTS}/${supplier.id}/apply`}
        submit="Import the file"
        hidden={{ upload: id, version: preview.version }}
      />
    </>
  );
}

const DRY_RUN = 'Nothing was changed. The import would make these changes:';

/** Returns the preview, or the reason why the upload cannot be previewed. */
async function previewOf(c: DeskContext, supplier: KnownSupplier, found: Upload) {
  try {
    return (await previewUpload(c.env, actorOf(c), supplier, found)) ?? 'The file has just been replaced.';
  } catch (error) {
    if (error instanceof BadFileError) return error.message;
    throw error;
  }
}

function Report({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Card title={title}>
      <p className="break-words whitespace-pre-wrap">{lines.join('\n')}</p>
    </Card>
  );
}

const CONTINUE = 'Submit the form below again until everything is done.';

/**
 * Keeps a change running for at most 30 seconds after the browser has closed the connection. Submitting the form again
 * completes an interrupted change.
 */
function completed<Result>(c: DeskContext, change: Promise<Result>): Promise<Result> {
  c.executionCtx.waitUntil(change.catch(() => undefined));
  return change;
}

const FAULTS: Readonly<Record<Exclude<ApplyOutcome, 'applied' | 'partial'>, string>> = {
  gone: 'This upload has already been imported or replaced, or is older than a day. Nothing was changed.',
  outdated:
    'The retailer’s products have changed since this preview. Nothing was changed. Check the new preview.',
};

async function showUndo(c: DeskContext): Promise<Response> {
  const supplier = await supplierInPath(c);
  const last = await findLastImport(c.env.DB, supplier.id);
  if (last === null || supplier.isRetired) return c.redirect(pathOf(c), 303);
  const settings = { isDryRun: true, onProgress: () => undefined };
  const changes = await undoImport(c.env.DB, undoActor(c, last), supplier, last, settings);
  return c.render(
    <Page title={`Undo: ${supplier.displayName}`}>
      <p>{titleOf(last)}</p>
      <Report
        title="What the undo would change"
        lines={[...(changes === null ? [] : describeUndo(changes)), ORDERS_STAY]}
      />
      <DeskForm
        action={`${pathOf(c)}/undo`}
        submit="Undo the import"
        variant="danger"
        hidden={{ import: last.id }}
      />
    </Page>,
  );
}

const ORDERS_STAY = 'Orders placed since the import are not affected.';

function undoActor(c: DeskContext, { file }: LastImport) {
  return { ...actorOf(c), at: new Date(), file, act: 'catalogue.undo' as const };
}

const UNDONE = 'This import has already been undone, or is no longer the last one. Nothing was changed.';

async function supplierInPath(c: DeskContext): Promise<KnownSupplier & { isRetired: boolean }> {
  const { id, display_name, retired_at } = await retailerInPath(c);
  return { id, displayName: display_name, isRetired: retired_at !== null };
}
