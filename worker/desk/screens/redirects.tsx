import { Hono } from 'hono';
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
import type { RequestEnv } from '#worker/platform/request-context.ts';
import type { DeskContext } from '../context.ts';
import { changeFlag, loadFlag } from '../flag-form.ts';
import { Fold } from '../fold.tsx';
import { ChoiceField, DeskForm, InputField, type PostedState } from '../form.tsx';
import { formAction } from '../form-action.ts';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

const REDIRECTS = '/redirects';
const FLAG = { key: FLAG_KEYS.routeRules, to: REDIRECTS };
const STATUSES = ['302', '301', '307', '308'] as const;
const MAX_CHARACTERS = 500;

const AddressField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter an address.'),
  v.maxLength(MAX_CHARACTERS, `Enter at most ${MAX_CHARACTERS} characters.`),
);

/** The redirects in force: the built-in ones and those of operators. */
export const redirects = new Hono<RequestEnv>()
  .get('/', (c) => show(c))
  .post(
    '/add',
    formAction({
      fields: v.object({
        from: AddressField,
        redirect: AddressField,
        status: v.pipe(v.picklist(STATUSES, 'Choose a status.'), v.transform(Number)),
      }),
      show,
      run: (c, rule) => changeFlag(c, FLAG, (flag) => reasonOf(addRouteRule(flag, rule, hostsOf(c)))),
    }),
  )
  .post(
    '/remove',
    formAction({
      fields: v.object({ from: v.string() }),
      show,
      run: (c, { from }) => changeFlag(c, FLAG, (flag) => reasonOf(removeRouteRule(flag, from, hostsOf(c)))),
    }),
  );

function reasonOf(outcome: ReturnType<typeof addRouteRule>) {
  return 'kind' in outcome ? outcome.reason : outcome;
}

function hostsOf(c: DeskContext): readonly string[] {
  return getConfig(c.env).routeRuleHosts;
}

async function show(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const { flag, fault } = await loadFlag(c, FLAG.key);
  const { rules, invalid } = toRouteRules(flag, hostsOf(c));
  return showPage(c, {
    title: 'Redirects',
    posted,
    content: (
      <>
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
        <Fold action={`${REDIRECTS}/add`} title="Add a redirect">
          <p>Replaces the redirect from the same path. {SEEN}</p>
          <DeskForm action={`${REDIRECTS}/add`} submit="Add the redirect">
            <InputField name="from" label="From" hint="A path such as /winter or /winter/:id." />
            <InputField
              name="redirect"
              label="To"
              hint="A path of the shop, or an address on an allowed host."
            />
            <ChoiceField
              name="status"
              label="Status"
              choices={STATUSES.map((status) => ({ value: status, label: LABELS[status] }))}
            />
          </DeskForm>
        </Fold>
        <DataTable
          caption="In force"
          columns={['From', 'To', 'Status', 'Set by', 'Action']}
          rows={rules.map(({ from, redirect, status, source }) => ({
            key: from,
            cells: [
              from,
              redirect,
              status,
              source === 'build' ? 'The build' : 'Operators',
              <DeskForm
                key="remove"
                action={`${REDIRECTS}/remove`}
                submit={source === 'build' ? 'Disable' : 'Remove'}
                variant="secondary"
              >
                <input type="hidden" name="from" value={from} />
              </DeskForm>,
            ],
          }))}
          empty="There are no redirects."
        />
      </>
    ),
  });
}

const LABELS = {
  302: '302: for now',
  301: '301: for good',
  307: '307: for now, same method',
  308: '308: for good, same method',
} as const;
