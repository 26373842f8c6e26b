import { type ReportedQuery, readSearchReport } from '#worker/operations/search-report.repository.ts';
import { addSynonym, listSynonyms, removeSynonym } from '#worker/operations/search-synonyms.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { countOf } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LIST = 'search synonyms list';

const DEFAULT_DAYS = 30;

export const SEARCH_COMMANDS: OpsCommands = {
  'search report': {
    changes: 'nothing',
    purpose:
      'Lists what shoppers searched for: the most frequent, with nothing found, without a click. Rare searches are not stored.',
    options: {
      '--days <n>': 'number of days',
    },
    async run({ place, flags: { days } }) {
      const count = days === undefined ? DEFAULT_DAYS : readWholeNumber('--days', days);
      const since = new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
      const report = await readDatabase(place, (db) => readSearchReport(db, since));
      printQueries(`Searched for most often in ${countOf(count, 'day')}`, report.mostFrequent);
      printQueries('Nothing has all of it', report.nothingFound);
      printQueries('Nobody opened a product', report.withoutClick);
    },
  },
  [LIST]: {
    changes: 'nothing',
    purpose: 'Lists your synonyms. South African ones are built in and not listed.',
    async run({ place }) {
      const rules = await readDatabase(place, listSynonyms);
      if (rules.length === 0) console.log('There are no synonyms of your own.');
      for (const { phrase, finds } of rules) console.log(`${phrase} → ${finds}`);
    },
  },
  'search synonyms add': {
    changes: 'undoably',
    purpose:
      'Has a search for one find the other, too, weighed below what was typed. --ways one: PHRASE finds OTHER alone.',
    operands: '<phrase> <other>',
    options: {
      '--ways <one|both>': '"one": only PHRASE finds OTHER; "both" if left out',
    },
    async run({ place, operands: [phrase = '', finds = ''], flags: { ways = 'both' } }) {
      if (ways !== 'one' && ways !== 'both') throw new ScriptFailure(`--ways is one or both, not "${ways}".`);
      const outcome = await changeDatabase(place, LIST, (db) =>
        addSynonym(db, { phrase, finds }, ways === 'both'),
      );
      if (outcome !== 'added') throw new ScriptFailure(AGAINST[outcome]);
      console.log(
        `A search for "${phrase}" finds "${finds}", too${ways === 'both' ? ', and the other way' : ''}.`,
      );
    },
  },
  'search synonyms remove': {
    changes: 'undoably',
    purpose: 'Removes a synonym of your own, in both directions.',
    operands: '<phrase> <other>',
    async run({ place, operands: [phrase = '', finds = ''] }) {
      const isRemoved = await changeDatabase(place, LIST, (db) => removeSynonym(db, { phrase, finds }));
      if (!isRemoved) throw new ScriptFailure(`"${phrase}" and "${finds}" are no synonyms of yours.`);
      console.log(`"${phrase}" and "${finds}" are no synonyms any more.`);
    },
  },
};

function printQueries(title: string, queries: readonly ReportedQuery[]): void {
  console.log(`${title}:`);
  if (queries.length === 0) console.log('  none');
  for (const { query, searches, clicks, found } of queries) {
    console.log(
      `  ${query}: ${countOf(searches, 'search', 'searches')}, ${countOf(clicks, 'click')}, ${countOf(found, 'product')}`,
    );
  }
}

const AGAINST = {
  'no word': 'A synonym needs letters or digits.',
  'too long': 'A synonym has at most three words.',
  'the same': 'These are the same words.',
  'too many': 'There are 500 synonyms, which is the most: remove one first.',
} as const;
