import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { sentencesOf } from '#scripts/words/sentences.ts';
import { readWords, wordsDocument } from '#scripts/words/words-document.ts';

describe('docs/words.md', () => {
  it('is every sentence of the sources; `npm run words` renews it', async () => {
    expect(await readFile(path.join(PROJECT_FOLDER, 'docs/words.md'), 'utf8')).toBe(await wordsDocument());
  });

  it('holds nothing that programs alone read', async () => {
    const files = (await readWords()).map(({ file }) => file);
    expect(files).toContain('worker/edge/maintenance.ts');
    for (const file of ['worker/edge/robots.ts', 'worker/edge/first-tier.ts', 'client/app/read-markup.ts']) {
      expect(files).not.toContain(file);
    }
  });

  it('spells one thing one way, but for the texts that the specification quotes', async () => {
    const words = await readWords();
    const said = words
      .filter(({ file }) => !FORMAL.test(file))
      .flatMap(({ sentences }) => sentences.filter((sentence) => !QUOTED.has(sentence)))
      .map((sentence) => sentence.replace(/\{[^}]*\}/g, '{}'));
    for (const [right, wrong] of SPELLINGS) {
      expect(
        said.filter((sentence) => wrong.test(sentence)),
        right,
      ).toEqual([]);
    }
  });
});

describe('the terms of use', () => {
  it('name each cookie that the shop sets', async () => {
    const modules = (await Promise.all(['client', 'worker'].map(modulesIn))).flat();
    const setting = modules.filter(({ source }) => /\bset(?:Host)?Cookie\(|document\.cookie =/.test(source));
    const files = setting.map(({ file }) => file).filter((file) => file !== COOKIE_SETTER);
    expect(files.sort()).toEqual(Object.keys(COOKIES).sort());
    const terms = (await readWords()).find(({ file }) => file === 'client/pages/terms-of-use-page.tsx');
    expect(terms?.sentences).toEqual(expect.arrayContaining(Object.values(COOKIES).flat()));
  });

  async function modulesIn(folder: string): Promise<{ file: string; source: string }[]> {
    const names = await readdir(path.join(PROJECT_FOLDER, folder), { recursive: true });
    const files = names.filter((name) => /\.tsx?$/.test(name)).map((name) => path.posix.join(folder, name));
    return Promise.all(
      files.map(async (file) => ({ file, source: await readFile(path.join(PROJECT_FOLDER, file), 'utf8') })),
    );
  }
});

/** Sets a cookie for the modules that name it. */
const COOKIE_SETTER = 'worker/platform/secure-cookies.ts';

/** What the terms say of the cookies that a module sets; nothing of those that only operators have. */
const COOKIES: Readonly<Record<string, readonly string[]>> = {
  'client/browser/cookie-consent.ts': ['Remembers that you’ve accepted the cookie notice'],
  'worker/edge/affiliate-cookie.ts': [
    'Remembers that you came through a partner’s link, so that the partner is paid',
  ],
  'worker/edge/device-cookie.ts': [
    'Knows this device, so that nobody who guesses at your password or one-time PIN can lock you out',
  ],
  'worker/edge/maintenance-bypass.ts': [],
  'worker/edge/session-cookie.ts': ['Keeps you logged in'],
  'worker/edge/way-back.ts': ['Remembers which page you wanted while the shop is closed for maintenance'],
  'worker/ssr/flash.ts': ['Tells the next page what your form did, where no scripts run'],
  'worker/platform/without-scripts.ts': [
    'Remembers that your browser runs no scripts, so that no form you send is mistaken for a repeat',
  ],
};

describe('the sentences of a module', () => {
  const found = (source: string) => sentencesOf('a.tsx', source);

  it('are texts between tags, read over the tags within them, with what is filled in', () => {
    expect(found('<p className="a b">Pay by <b>{formatTime(order.dueAt)}</b> to keep it.</p>')).toEqual([
      'Pay by {dueAt} to keep it.',
    ]);
  });

  it('are read as a browser shows them: a line break at an end of a text is no space', () => {
    expect(found("<p>\n  Call us on{' '}\n  <a>us</a>\n  .\n</p>")).toEqual(['Call us on us.']);
  });

  it('are ends of sentences that begin elsewhere, and texts of a document that is written as text', () => {
    expect(found("const end = isCart ? 'what you chose goes in your cart.' : ' It will go.';")).toEqual([
      'what you chose goes in your cart.',
      'It will go.',
    ]);
    expect(found('const html = \'<!doctype html><p class="a">You’re offline</p><b>b</b>\';')).toEqual([
      'You’re offline',
    ]);
    expect(found("const look = 'card grid'; const path = '/orders/a.';")).toEqual([]);
  });

  it('are words in attributes, in strings and in templates', () => {
    expect(found('<button aria-label="Close" className="Big One">x</button>')).toEqual(['Close']);
    expect(found(`const said = isLeft ? 'Only one left' : \`\${count} are left\`;`)).toEqual([
      'Only one left',
      '{count} are left',
    ]);
    expect(found("const row = { title: 'Delivery', key: 'Delivery' };")).toEqual(['Delivery']);
  });

  it('are neither what is logged, nor SQL, nor types, nor names of other modules', () => {
    expect(
      found("import a from 'A b'; writeLog({ message: 'A thing failed' }); db`SELECT one FROM two`;"),
    ).toEqual([]);
    expect(found("type Kind = 'One kind' | 'Another kind';")).toEqual([]);
  });
});

/** The specification's own words, names of others, and the answer that browsers give a missing file. */
const QUOTED = new Set([
  'The content you are looking for is missing.',
  'Send OTP',
  'Verify OTP',
  'Enter your email address to receive a one-time-pin.',
  'Update Password',
  'Terms of Use',
  'Back To Home',
  'Samsung Internet',
  'Capitec Pay',
  'Apple Pay',
  'Samsung Pay',
  'Google Pay',
  'Not Found',
]);

const SPELLINGS = [
  ['e-mail', /\bemails?\b/i],
  ['one-time PIN', /one-time[- ]pin\b/],
  ['sentence case', /^[A-Z][a-z]+ (?!PIN)[A-Z][a-z]+$/],
  ['log in, not sign in', /\bsign(?:ed)? in\b/i],
  ['someone', /\bsomebody\b/i],
  ['one-time PIN, not OTP, but in brackets', /(?<!\()\bOTP\b/],
  ['e-mail, not mail', /(?<!e-)\bmail(?:s|ed|ing)?\b/i],
  ['refund, not pay back', /\bpa(?:y|id) (?:you )?back\b|\bmoney goes back\b/i],
  ['cart, not basket', /\bbasket\b/i],
  ['retailer, not supplier', /\bsuppliers?\b/i],
  ['payment partner, not gateway', /\bgateway\b|\bpayment service\b/i],
  ['items or products, not pieces', /\bpieces?\b/i],
  ['can’t', /\bcannot\b/],
  ['didn’t', /\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should|will|need) not\b/i],
  ['we’re, you’ll', /\b(?:we|you|they) (?:are|will)\b(?!$)/i],
  ['it’s, there’s', /(?<!\bin )\b(?:it|that|there|what) is\b(?!$)/i],
  ['we’ve, you’ve', /\b(?:we|you|they) have (?!\d|\{|the\b)[a-z]+(?:ed|id|nt|ot|ld)\b/i],
  ['’', /[a-z]'[a-z]/],
  ['“ ”', /"/],
  ['…', /\.\.\./],
  ['15%', /[\d}] %/],
  ['no space before a stop', / [.,;:!?](?: |$)/],
] as const;

/** The law's documents are formal, and printed for the tax office, too. */
const FORMAL = /^worker\/api\/invoices\/pdf\//;
