import { countOf } from '#shared/domain/format-count.ts';
import { type ReportedQuery, readSearchReport } from '#worker/operations/search-report.repository.ts';
import {
  addSynonym,
  listSynonyms,
  removeSynonym,
  SYNONYM_PROBLEMS,
} from '#worker/operations/search-synonyms.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LIST = 'search synonyms list';

const DEFAULT_DAYS = 30;

export const SEARCH_COMMANDS: OpsCommands = {
  'search report': {
    changes: 'nothing',
    purpose:
      'Lists the most frequent searches, those without results and those without a click. Rare searches are not stored.',
    options: {
      '--days <n>': 'number of days',
    },
    async run({ target, flags: { days } }) {
      const count = days === undefined ? DEFAULT_DAYS : readWholeNumber('--days', days);
      const since = new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
      const report = await readDatabase(target, (db) => readSearchReport(db, since));
      return {
        data: report,
        lines: [
          ...queryLines(`Most frequent in ${countOf(count, 'day')}`, report.mostFrequent),
          ...queryLines('Without results', report.nothingFound),
          ...report.nothingFound.flatMap(({ query, similarWords }) =>
            similarWords.length === 0
              ? []
              : [`  Similar to "${query}" in the catalogue: ${similarWords.join(', ')}`],
          ),
          ...queryLines('Without a click', report.withoutClick),
        ],
      };
    },
  },
  [LIST]: {
    changes: 'nothing',
    purpose: 'Lists your synonyms. The built-in South African ones are not listed.',
    async run({ target }) {
      const rules = await readDatabase(target, listSynonyms);
      return {
        data: rules,
        lines:
          rules.length === 0
            ? ['You have no synonyms.']
            : rules.map(({ phrase, finds }) => `${phrase} → ${finds}`),
      };
    },
  },
  'search synonyms add': {
    changes: 'undoably',
    purpose:
      'Makes a search for one phrase also find the other, ranked lower. With --ways one, only PHRASE finds OTHER.',
    operands: '<phrase> <other>',
    options: {
      '--ways <one|both>': '"one": only PHRASE finds OTHER; "both" (default): each finds the other',
    },
    async run({ target, by, operands: [phrase = '', finds = ''], flags: { ways = 'both' } }) {
      if (ways !== 'one' && ways !== 'both')
        throw new UsageError(`--ways must be one or both, not "${ways}".`);
      const outcome = await changeDatabase(target, LIST, (db) =>
        addSynonym(db, by, { phrase, finds }, ways === 'both'),
      );
      if (outcome !== 'added') {
        throw new ScriptFailure(
          `${SYNONYM_PROBLEMS[outcome]} Nothing was changed. List them: npm run ops -- ${LIST}`,
        );
      }
      return {
        data: { phrase, finds, ways },
        lines: [
          `A search for "${phrase}" also finds "${finds}"${ways === 'both' ? ', and the other way round' : ''}.`,
        ],
      };
    },
  },
  'search synonyms remove': {
    changes: 'undoably',
    purpose: 'Removes one of your synonyms, in both directions.',
    operands: '<phrase> <other>',
    async run({ target, by, operands: [phrase = '', finds = ''] }) {
      const isRemoved = await changeDatabase(target, LIST, (db) => removeSynonym(db, by, { phrase, finds }));
      if (!isRemoved)
        throw new ScriptFailure(
          `There is no synonym of "${phrase}" and "${finds}". Nothing was changed. List them: npm run ops -- ${LIST}`,
        );
      return { data: { phrase, finds }, lines: [`"${phrase}" and "${finds}" are no longer synonyms.`] };
    },
  },
};

function queryLines(title: string, queries: readonly ReportedQuery[]): string[] {
  const lines = queries.map(
    ({ query, searches, clicks, found }) =>
      `  ${query}: ${countOf(searches, 'search', 'searches')}, ${countOf(clicks, 'click')}, ${countOf(found, 'product')}`,
  );
  return [`${title}:`, ...(lines.length === 0 ? ['  none'] : lines)];
}
