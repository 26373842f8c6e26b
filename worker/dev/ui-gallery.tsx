import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Article, TextTable } from '#client/ui/article.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { ProductPrice } from '#client/ui/product-price.tsx';
import { QuantityStepper } from '#client/ui/quantity-stepper.tsx';
import { RatingLine, Stars } from '#client/ui/rating.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { SavingsLine } from '#client/ui/savings-line.tsx';
import { SearchForm } from '#client/ui/search-form.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { StarField } from '#client/ui/star-field.tsx';
import { StockNote } from '#client/ui/stock-note.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { VoucherRow } from '#client/ui/voucher-row.tsx';

const WIDTHS = [360, 1440];
const SCHEMES = ['light', 'dark'] as const;

/**
 * Renders the components of `client/ui` in their states. Without the parameter `part`, the page shows every entry of
 * PARTS at both widths and in both colour schemes, each in a separate frame. Omits components that only scripts can
 * show (toasts).
 */
export function renderGallery(query: URLSearchParams): Response {
  const part = query.get('part');
  const scheme = query.get('scheme') ?? 'light';
  const content = part === null ? <Frames /> : PARTS[part];
  if (content === undefined) return new Response(`No such part: ${part}`, { status: 404 });
  const html = renderToString(
    <html lang="en-ZA" data-live="" style={{ colorScheme: scheme }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`UI: ${part ?? 'all parts'}`}</title>
        <link rel="stylesheet" href={`/__ui.css?scheme=${scheme}`} />
      </head>
      <body>{content}</body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store' },
  });
}

/** Returns the shop's style sheet with the requested colour scheme instead of the browser's preferred scheme. */
export async function styleSheet(assets: Fetcher, url: URL, query: URLSearchParams): Promise<Response> {
  const css = await (await assets.fetch(url)).text();
  const media = query.get('scheme') === 'dark' ? 'all' : 'not all';
  return new Response(css.replaceAll(/\(prefers-color-scheme: ?dark\)/g, media), {
    headers: { 'Content-Type': 'text/css', 'Cache-Control': 'no-store' },
  });
}

function Frames() {
  return Object.keys(PARTS).map((part) => (
    <section key={part} style={{ padding: 16 }}>
      <h2 className="display">
        <a href={`?part=${part}`}>{part}</a>
      </h2>
      <div style={{ display: 'flex', gap: 16, overflowX: 'auto' }}>
        {WIDTHS.flatMap((width) =>
          SCHEMES.map((scheme) => (
            <iframe
              key={`${width} ${scheme}`}
              title={`${part}, ${width} px, ${scheme}`}
              src={`?part=${part}&scheme=${scheme}`}
              loading="lazy"
              style={{ width, height: 640, flex: 'none', border: '1px solid gray' }}
            />
          )),
        )}
      </div>
    </section>
  ));
}

function ignore(): void {}

const FIELD = { name: 'name', label: 'Name' };
const OPTIONS = [
  { value: 'GP', label: 'Gauteng' },
  { value: 'WC', label: 'Western Cape' },
];
const ICONS = [
  ...([
    'search',
    'cart',
    'account',
    'heart',
    'bookmark',
    'menu',
    'close',
    'check',
    'minus',
    'plus',
    'share',
  ] as const),
  ...([
    'chevron-down',
    'chevron-left',
    'chevron-right',
    'trash',
    'truck',
    'shield',
    'star',
    'filter',
  ] as const),
  ...(['home', 'grid', 'eye', 'eye-off', 'info', 'warning', 'box'] as const),
];

const SIZES = ['xs', 'sm', 'base', 'lg', 'xl', '2xl'];
const COLOURS = [
  ...['surface', 'raised', 'ground', 'line', 'control', 'ink', 'muted', 'brand', 'accent', 'accent-soft'],
  ...['act', 'act-strong', 'saving', 'saving-soft', 'warning', 'warning-soft', 'error', 'error-soft'],
  ...['success', 'heart'],
];
const SPACES = [4, 8, 16, 24, 40];

const PARTS: Readonly<Record<string, ReactNode>> = {
  tokens: (
    <Rows>
      <section>
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }}>
            {`text-${size} `}
            <b>bold</b>
          </p>
        ))}
      </section>
      <Row name="colours">
        {COLOURS.map((colour) => (
          <figure key={colour} className="text-xs">
            <div className="card" style={{ width: 96, height: 48, background: `var(--color-${colour})` }} />
            <figcaption>{colour}</figcaption>
          </figure>
        ))}
      </Row>
      <Row name="spacing">
        {SPACES.map((px) => (
          <div key={px} className="text-xs">
            <div style={{ width: px, height: px, background: 'var(--color-accent)' }} />
            {px}
          </div>
        ))}
      </Row>
      <Row name="elevation: at rest, over the page">
        <div className="card p-6">card</div>
        <div className="rounded-card bg-raised p-6 [box-shadow:var(--shadow-over)]">over</div>
      </Row>
    </Rows>
  ),
  buttons: (
    <Rows>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Row key={variant} name={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} isBusy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row name="link and close">
        <a className="link" href="/">
          The terms of use
        </a>
        <CloseDetailsButton>Cancel</CloseDetailsButton>
      </Row>
    </Rows>
  ),
  badges: (
    <Rows>
      <Row name="badges">
        <Badge>Neutral</Badge>
        <Badge tone="saving">Save 20%</Badge>
        <Badge tone="warning">Waiting for payment</Badge>
        <Badge tone="error">Sold out</Badge>
        <Badge tone="accent">New</Badge>
        <NonProfitBadge />
      </Row>
      <Row name="icons">
        {ICONS.map((name) => (
          <Icon key={name} name={name} className="size-6" />
        ))}
      </Row>
      <Row name="stock">
        <StockNote stock={0} />
        <StockNote stock={3} />
        <StockNote stock={50} isPlentyShown />
      </Row>
    </Rows>
  ),
  notices: (
    <Rows>
      {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice of tone ${tone}`}>
          One sentence that says what happened and what to do next.
        </Notice>
      ))}
      <FormProblem
        problem={{
          count: 1,
          message: '',
          fields: [{ field: 'name', message: 'Enter a name.', id: 'field-name' }],
        }}
      />
      <FormError message="The form could not be sent. Try again." />
      <SavedLine text="Saved." />
    </Rows>
  ),
  fields: (
    <Rows>
      <TextField {...FIELD} hint="As on your ID." />
      <TextField {...FIELD} idPrefix="error" error="Enter a name." />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        defaultValue="thandi@gmial.com"
        suggestion="Did you mean thandi@gmail.com?"
      />
      <TextField {...FIELD} idPrefix="optional" isOptional defaultValue="Thandi" />
      <TextField name="password" label="Password" isPassword defaultValue="secret" />
      <SelectField name="province" label="Province" placeholder="Choose a province" options={OPTIONS} />
      <TextArea name="message" label="Message" rows={3} defaultValue={'Two lines\nof text'} />
      <QuantityStepper label="Quantity of Enamel mug" value={2} max={5} onChange={ignore} />
      <SearchForm action="/search" />
    </Rows>
  ),
  prices: (
    <Rows>
      <ProductPrice price={1_234.5} />
      <ProductPrice price={199} isFrom savings={50} percentage={20} />
      <ProductPrice price={1_234.5} savings={300} percentage={20} isLarge note="incl. VAT" />
      <SavingsLine savings={120} hasVoucher={false} />
      <SavingsLine savings={120} hasVoucher />
      <dl className="grid grid-cols-2">
        <VoucherRow voucher={{ code: 'SPAZA10', discount: 42.5 }} />
      </dl>
    </Rows>
  ),
  reviews: (
    <Rows>
      <RatingLine average={4.6} count={12} />
      <Stars value={3} />
      <StarField name="stars" label="Your rating" defaultValue={4} />
      <StarField name="stars" label="Your rating" idPrefix="error" error="Choose a number of stars." />
    </Rows>
  ),
  navigation: (
    <Rows>
      <Breadcrumbs
        items={[{ label: 'Home', href: '/' }, { label: 'Kitchen', href: '/' }, { label: 'Kettles' }]}
      />
      <Pagination current={5} last={12} hrefFor={(page) => `?page=${page}`} />
      <EmptyState
        title="Nothing here yet"
        action={{ label: 'Browse all products', href: '/' }}
        links={[{ label: 'Offers', href: '/' }]}
        searchAt="/search"
      >
        Products that you save appear here.
      </EmptyState>
    </Rows>
  ),
  images: (
    <Rows>
      <Row name="with and without an image, and while it loads">
        {[
          <Picture key="image" picture={{ url: '/card.png', width: 1_200 }} alt="Card" shownUpTo={160} />,
          <Picture key="none" picture={null} alt="" shownUpTo={160} />,
          <Skeleton key="loading" className="size-full" />,
        ].map((image) => (
          // Inline styles, because the style sheet contains only the classes that `client/` uses.
          <div key={image.key} style={{ width: 160, height: 160 }}>
            {image}
          </div>
        ))}
      </Row>
    </Rows>
  ),
  text: (
    <Article title="An article">
      <p>
        A paragraph with <a href="/">the returns policy</a> and <strong>strong</strong> text.
      </p>
      <h2>A heading</h2>
      <ul>
        <li>First</li>
        <li>Second</li>
      </ul>
      <TextTable
        rows={[
          ['Gauteng', 'R 75.00'],
          ['Western Cape', 'R 95.00'],
        ]}
      >
        <th>Province</th>
        <th>Fee</th>
      </TextTable>
    </Article>
  ),
  dialog: (
    <Dialog labelledBy="dialog-title" onClose={ignore}>
      <div className="grid gap-4 p-6">
        <h2 id="dialog-title" className="text-lg font-bold">
          A dialog
        </h2>
        <TextField {...FIELD} idPrefix="dialog" />
        <Button>Save</Button>
      </div>
    </Dialog>
  ),
  sheet: (
    <Sheet labelledBy="sheet-title" title="A sheet" onClose={ignore}>
      <p className="p-4">Its content.</p>
    </Sheet>
  ),
  overlay: <LoadingOverlay label="Taking you to the payment page" />,
};

function Rows({ children }: { children: ReactNode }) {
  return <div className="page grid gap-6 py-6">{children}</div>;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm text-muted">{name}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
