import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { formatSouthAfricanTime, isCalendarDay, southAfricanDay } from '#shared/domain/south-african-day.ts';
import { describeFlag } from '#worker/api/status/shop-checks.ts';
import { SEEN } from '#worker/operations/flags.ts';
import { maintenanceChange, untilProblem } from '#worker/operations/maintenance.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { MAINTENANCE_MESSAGE_MAX_CHARACTERS, parseMaintenance } from '#worker/platform/maintenance-flag.ts';
import { createApp, type DeskContext } from '../context.ts';
import { optionalField, requiredField } from '../fields.ts';
import { loadFlag, saveFlag } from '../flag-form.ts';
import { DeskForm, FoldForm, InputField } from '../form.tsx';
import { formsFor, invalidFields, NO_FIELDS } from '../form-action.ts';
import { Page } from '../page.tsx';

const MAINTENANCE = '/maintenance';
const FLAG = FLAG_KEYS.maintenance;

/** A South African time as a browser sends it: `2026-12-16T14:30`. */
const UntilField = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, 'Enter a day and a time.'),
  v.check((text) => isCalendarDay(text.slice(0, 10)), 'Enter a day and a time.'),
  v.transform((text) => new Date(`${text}+02:00`)),
);

/** Formats a time as `UntilField` reads it. */
function toLocalTime(instant: string): string {
  const at = new Date(instant);
  return `${southAfricanDay(at)}T${formatSouthAfricanTime(at)}`;
}

const NO_ANNOUNCEMENT = { until: null, message: null };

const PROBLEMS = { past: 'This time is in the past.', far: 'This time is more than 30 days ahead.' };

const OnFields = v.object({
  until: optionalField(UntilField),
  message: optionalField(requiredField(MAINTENANCE_MESSAGE_MAX_CHARACTERS, 'Enter a message.')),
});

/** The screen that closes and opens the shop. */
export const maintenance = createApp().get('/', show);

const form = formsFor(maintenance, show, MAINTENANCE);

form('/on', OnFields, async (c, { until, message }) => {
  const problem = until && untilProblem(until, new Date());
  if (problem) return invalidFields({ until: PROBLEMS[problem] });
  return saveFlag(c, FLAG, maintenanceChange({ on: true, until: until?.toISOString() ?? null, message }));
});
form('/off', NO_FIELDS, (c) => saveFlag(c, FLAG, maintenanceChange({ on: false })));

async function show(c: DeskContext): Promise<Response> {
  const { flag, fault } = await loadFlag(c, FLAG);
  // If the flag cannot be read, both forms are shown.
  const stored = fault === null ? parseMaintenance(flag).maintenance : null;
  const canOpen = stored === null || stored.on;
  const isOpen = stored === null || !stored.on;
  const { until, message } = stored?.on ? stored : NO_ANNOUNCEMENT;
  return c.render(
    <Page title="Maintenance">
      {fault === null ? (
        <p className="max-w-prose">{describeFlag(flag)}</p>
      ) : (
        <Notice tone="error">{fault}</Notice>
      )}
      <p className="max-w-prose text-muted">{SEEN} The desk stays open.</p>
      <div className="flex flex-wrap items-start gap-3">
        {canOpen && <DeskForm action={`${MAINTENANCE}/off`} submit="Open the shop" />}
        <FoldForm
          action={`${MAINTENANCE}/on`}
          title={isOpen ? 'Close the shop' : 'Change the announcement'}
          submit={isOpen ? 'Close the shop' : 'Save the announcement'}
          variant={isOpen ? 'danger' : 'primary'}
        >
          <p>
            Visitors see the maintenance page, and nothing can be ordered until you open the shop again.
            Payments in progress still complete.
          </p>
          <InputField
            name="until"
            label="Announced end, South African time"
            type="datetime-local"
            value={until === null || until <= new Date().toISOString() ? null : toLocalTime(until)}
            hint="Announced only: the shop stays closed until you open it."
            isOptional
          />
          <InputField
            name="message"
            label="Message on the maintenance page"
            value={message}
            maxLength={MAINTENANCE_MESSAGE_MAX_CHARACTERS}
            isOptional
          />
        </FoldForm>
      </div>
    </Page>,
  );
}
