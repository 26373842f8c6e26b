import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { getConfig } from '#worker/env/config.ts';
import { SEEN } from '#worker/operations/flags.ts';
import {
  addRouteRule,
  describeInvalid,
  removeRouteRule,
  toRouteRules,
} from '#worker/operations/route-rule-changes.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { DataTable } from '../content.tsx';
import { createApp, type DeskContext } from '../context.ts';
import { requiredField } from '../fields.ts';
import { changeFlag, loadFlag } from '../flag-form.ts';
import { ChoiceField, FoldForm, InputField, RowForm } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { Page } from '../page.tsx';

const REDIRECTS = '/redirects';
const STATUSES = [
  { value: '302', label: '302: for now' },
  { value: '301', label: '301: for good' },
  { value: '307', label: '307: for now, same method' },
  { value: '308', label: '308: for good, same method' },
];
const CODES = STATUSES.map(({ value }) => value);
const MAX_CHARACTERS = 500;

const addressField = requiredField(MAX_CHARACTERS, 'Enter an address.');
const RuleFields = v.object({
  from: addressField,
  redirect: addressField,
  status: v.pipe(v.picklist(CODES, 'Choose a status.'), v.transform(Number)),
});

/** The screen of the redirects in force: the built-in redirects and those of operators. */
export const redirects = createApp().get('/', show);

const form = formsFor(redirects, show, REDIRECTS);

form('/add', RuleFields, (c, rule) =>
  changeFlag(c, FLAG_KEYS.routeRules, (flag) => addRouteRule(flag, rule, hostsOf(c))),
);
form('/remove', v.object({ from: v.string() }), (c, { from }) =>
  changeFlag(c, FLAG_KEYS.routeRules, (flag) => removeRouteRule(flag, from, hostsOf(c))),
);

function hostsOf(c: DeskContext): readonly string[] {
  return getConfig(c.env).routeRuleHosts;
}

async function show(c: DeskContext): Promise<Response> {
  const { flag, fault } = await loadFlag(c, FLAG_KEYS.routeRules);
  const { rules, invalid } = toRouteRules(flag, hostsOf(c));
  return c.render(
    <Page title="Redirects">
      {fault !== null && <Notice tone="error">{fault}</Notice>}
      {invalid.length > 0 && (
        <Notice tone="warning" title="Some redirects are ignored">
          <ul className="grid gap-1">
            {describeInvalid(invalid).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      <FoldForm action={`${REDIRECTS}/add`} title="Add a redirect" submit="Add the redirect">
        <p>Replaces the redirect from the same path. {SEEN}</p>
        <InputField name="from" label="From" hint="A path such as /winter or /winter/:id." />
        <InputField name="redirect" label="To" hint="A path of the shop, or an address on an allowed host." />
        <ChoiceField name="status" label="Status" choices={STATUSES} />
      </FoldForm>
      <DataTable
        caption="In force"
        cells={({ from, redirect, status, source }) => ({
          From: from,
          To: redirect,
          Status: status,
          'Set by': source === 'build' ? 'The build' : 'Operators',
          Action: (
            <RowForm
              action={`${REDIRECTS}/remove`}
              submit={source === 'build' ? 'Disable' : 'Remove'}
              hidden={{ from }}
            />
          ),
        })}
        rows={rules}
        empty="There are no redirects."
      />
    </Page>,
  );
}
