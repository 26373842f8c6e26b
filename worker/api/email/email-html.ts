import { html, raw } from 'hono/html';
import { emailImageUrl } from '#shared/navigation/image-urls.ts';
import type { EmailBlock, EmailContent, EmailRow, EmailShop } from './email-content.ts';

type Html = ReturnType<typeof html>;

const INK = '#1a211d';
const MUTED = '#58615b';
const LINE = '#e4dfd5';
const GROUND = '#f4f1ea';
const ACCENT = '#0f5a47';
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The shop's dark colours, for email clients with a dark mode that support style sheets. Other clients keep the light
 * colours or invert them.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #121614 !important; color: #ecefec !important }
.card { background: #1b211e !important; border-color: #303833 !important }
.inset { background: #262d29 !important }
.quiet { color: #a6afa9 !important }
.line { border-color: #303833 !important }
.accent { color: #62c9a6 !important }
.button { background: #62c9a6 !important; color: #06241a !important }
}`;

/** Renders an email as HTML: one column, inline styles, every value escaped by the template tag. */
export function emailHtml({ subject, preview, heading, blocks }: EmailContent, shop: EmailShop): string {
  return String(html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${raw(DARK)}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${GROUND};color:${INK};${raw(FONT)};font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<div class="ground" style="background:${GROUND};color:${INK}">
<div style="max-width:560px;margin:0 auto;padding:16px 12px">
<p style="margin:8px 8px 16px;font-size:20px;font-weight:700"><a href="${shop.origin}/" class="accent" style="color:${ACCENT};text-decoration:none"><img src="${shop.origin}/apple-touch-icon.png" alt="" width="32" height="32" style="margin-right:8px;border:0;border-radius:8px;vertical-align:middle">${shop.name}</a></p>
<div class="card" style="background:#ffffff;border:1px solid ${LINE};border-radius:14px;padding:20px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${heading}</h1>
${blocks.map((block) => blockHtml(block, shop))}
</div>
<p class="quiet" style="margin:16px 8px;font-size:13px;color:${MUTED}">${shop.company.name}, registration ${shop.company.registration}<br>${shop.company.address}<br>${shop.company.phone} · ${shop.company.email}</p>
</div>
</div>
</body>
</html>
`);
}

function blockHtml(block: EmailBlock, shop: EmailShop): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px;white-space:pre-line">${block.text}</p>
`;
    case 'quote':
      return html`<p class="line" style="margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid ${LINE};white-space:pre-wrap">${block.text}</p>
`;
    case 'pin':
      return html`<p class="inset" style="margin:0 0 16px;padding:12px;border-radius:10px;background:${GROUND};text-align:center;font-size:32px;font-weight:700;letter-spacing:6px">${block.pin}</p>
`;
    case 'button':
      return html`<p style="margin:0 0 16px"><a href="${block.url}" class="button" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${block.label}</a></p>
`;
    case 'action':
      return html`<p style="margin:0 0 16px"><a href="${block.url}" class="accent" style="color:${ACCENT};font-weight:600">${block.label}</a></p>
`;
    case 'link':
      return html`<p style="margin:0 0 8px;font-size:13px"><a href="${block.url}" class="quiet" style="color:${MUTED}">${block.label}</a></p>
`;
    case 'items':
      return html`<h2 style="margin:0 0 8px;font-size:16px">${block.title}</h2>
${tableHtml(block.rows.map((row) => rowHtml(row, shop)))}`;
    case 'facts':
      return html`<h2 style="margin:0 0 8px;font-size:16px">${block.title}</h2>
<p style="margin:0 0 16px">${block.rows.map(factHtml)}</p>
`;
    case 'amounts':
      return tableHtml(block.rows.map((row, index) => rowHtml(row, shop, index === block.rows.length - 1)));
  }
}

function factHtml({ label, value }: EmailRow): Html {
  return label === ''
    ? html`${value}<br>`
    : html`<span class="quiet" style="color:${MUTED}">${label}:</span> ${value}<br>`;
}

function tableHtml(rows: Html[]): Html {
  return html`<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">
${rows}</table>
`;
}

/** A row with a label and a value; a product's row begins with its image. */
function rowHtml({ label, value, image }: EmailRow, shop: EmailShop, isTotal = false): Html {
  const cell = `${isTotal ? 'font-weight:700;' : ''}padding:8px 8px 8px 0;border-top:1px solid ${LINE};vertical-align:middle`;
  return html`<tr>${imageHtml(image, shop)}<td class="line" colspan="${image === undefined ? 2 : 1}" style="${cell}">${label}</td><td class="line" style="${cell};padding-right:0;text-align:right;white-space:nowrap">${value}</td></tr>
`;
}

function imageHtml(image: EmailRow['image'], { origin, imageService }: EmailShop): Html | string {
  if (image === undefined) return '';
  const src = image === null ? null : `${origin}${emailImageUrl(imageService, image)}`;
  return html`<td class="line" style="width:56px;padding:8px 12px 8px 0;border-top:1px solid ${LINE}">${
    src === null
      ? ''
      : html`<img src="${src}" alt="" width="56" height="56" style="display:block;border:0;border-radius:8px;object-fit:cover">`
  }</td>`;
}
