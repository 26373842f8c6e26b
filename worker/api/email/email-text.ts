import type { EmailBlock, EmailContent, EmailRow, EmailShop } from './email-content.ts';

/** Renders an email as plain text: the same words in the same order as its HTML. */
export function emailText({ heading, blocks }: EmailContent, { company }: EmailShop): string {
  return [
    heading,
    ...blocks.map(blockText),
    [
      '-- ',
      `${company.name}, registration ${company.registration}`,
      company.address,
      `${company.phone} · ${company.email}`,
    ].join('\n'),
    '',
  ].join('\n\n');
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'pin':
      return `    ${block.pin}`;
    case 'button':
    case 'action':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'items':
    case 'facts':
      return [block.title, ...block.rows.map(rowText)].join('\n');
    case 'amounts':
      return block.rows.map(rowText).join('\n');
  }
}

function rowText({ label, value }: EmailRow): string {
  return [label, value].filter((text) => text !== '').join(': ');
}
