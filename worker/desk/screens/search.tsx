import * as v from 'valibot';
import { formatCount } from '#shared/domain/format-count.ts';
import {
  type ReportedQuery,
  readSearchReport,
  type UnansweredQuery,
} from '#worker/operations/search-report.repository.ts';
import {
  addSynonym,
  listSynonyms,
  removeSynonym,
  SYNONYM_PROBLEMS,
} from '#worker/operations/search-synonyms.repository.ts';
import { DataTable } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { requiredField } from '../fields.ts';
import { ChoiceField, FoldForm, InputField, RowForm } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { Page } from '../page.tsx';

const SEARCH = '/search';
const DAYS = 30;
const DAY_MS = 86_400_000;
const PHRASE_MAX_CHARACTERS = 100;
const NO_QUERIES = 'None. Rare searches are not stored.';

const phraseField = requiredField(PHRASE_MAX_CHARACTERS, 'Enter a word or phrase.');
const SynonymFields = v.object({ phrase: phraseField, finds: phraseField });
const AddedFields = v.object({
  ...SynonymFields.entries,
  ways: v.picklist(['both', 'one'], 'Choose a direction.'),
});

/** The screen of the operators' synonyms, with the report of shoppers' searches. */
export const search = createApp().get('/', show);

const form = formsFor(search, show, SEARCH);

form('/add', AddedFields, async (c, { phrase, finds, ways }) => {
  const outcome = await addSynonym(c.env.DB, actorOf(c), { phrase, finds }, ways === 'both');
  if (outcome !== 'added') return { fault: `${SYNONYM_PROBLEMS[outcome]} Nothing was changed.` };
  const reverse = ways === 'both' ? ', and the other way round' : '';
  return `A search for “${phrase}” also finds “${finds}”${reverse}.`;
});
form('/remove', SynonymFields, async (c, rule) => {
  const isRemoved = await removeSynonym(c.env.DB, actorOf(c), rule);
  if (!isRemoved) return { fault: 'This synonym no longer exists. Nothing was changed.' };
  return `“${rule.phrase}” and “${rule.finds}” are no longer synonyms.`;
});

async function show(c: DeskContext): Promise<Response> {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
  const [rules, report] = await Promise.all([listSynonyms(c.env.DB), readSearchReport(c.env.DB, since)]);
  return c.render(
    <Page title="Search">
      <FoldForm action={`${SEARCH}/add`} title="Add a synonym" submit="Add the synonym">
        <p>A search for the first phrase also finds the second, ranked lower.</p>
        <InputField name="phrase" label="Phrase" maxLength={PHRASE_MAX_CHARACTERS} />
        <InputField name="finds" label="Also finds" maxLength={PHRASE_MAX_CHARACTERS} />
        <ChoiceField
          name="ways"
          label="Direction"
          choices={{ both: 'Each finds the other', one: 'Only the first finds the second' }}
        />
      </FoldForm>
      <DataTable
        caption="Synonyms"
        cells={(rule) => ({
          Phrase: rule.phrase,
          'Also finds': rule.finds,
          Action: <RowForm action={`${SEARCH}/remove`} hidden={rule} />,
        })}
        rows={rules}
        empty="You have no synonyms. The built-in South African ones are not listed."
      />
      <DataTable
        caption={`Most frequent in ${DAYS} days`}
        cells={queryCells}
        rows={report.mostFrequent}
        empty={NO_QUERIES}
      />
      <DataTable
        caption="Without results"
        cells={(searched) => ({
          Search: searched.query,
          Searches: formatCount(searched.searches),
          'Add a synonym': <SimilarWords {...searched} />,
        })}
        rows={report.nothingFound}
        empty={NO_QUERIES}
      />
      <DataTable caption="Without a click" cells={queryCells} rows={report.withoutClick} empty={NO_QUERIES} />
    </Page>,
  );
}

/** A button for each similar word in the catalogue. The button adds the word as a synonym. */
function SimilarWords({ query, similarWords }: UnansweredQuery) {
  if (similarWords.length === 0) return 'No similar word in the catalogue';
  return similarWords.map((word) => (
    <RowForm
      key={word}
      action={`${SEARCH}/add`}
      submit={word}
      hidden={{ phrase: query, finds: word, ways: 'one' }}
    />
  ));
}

function queryCells({ query, searches, clicks, found }: ReportedQuery) {
  return {
    Search: query,
    Searches: formatCount(searches),
    Clicks: formatCount(clicks),
    'Products found': formatCount(found),
  };
}
