import { timeText } from '#shared/domain/format-date.ts';
import { paragraph } from '../email/email-content.ts';
import type { EmailRenderer } from '../email/email-renderer.ts';

/** Renders the email that notifies operators of a problem's beginning or end. */
export const renderStatusAlertEmail: EmailRenderer<'status-alert'> = (
  { to, check, state, since, at, text, remedy },
  { shop },
) => {
  const isOver = state === 'ended';
  const heading = `${check}: ${isOver ? 'ok again' : 'NOT WELL'}`;
  return {
    to,
    content: {
      subject: `${shop.name} status: ${heading}`,
      preview: text,
      heading,
      blocks: [
        {
          kind: 'facts',
          title: 'Check',
          rows: [
            { label: 'Shop', value: shop.origin },
            { label: 'Since', value: timeText(since) },
            ...(isOver ? [{ label: 'Until', value: timeText(at) }] : []),
            { label: 'Figures', value: text },
            ...(remedy === undefined || isOver ? [] : [{ label: 'What to do', value: remedy }]),
          ],
        },
        paragraph(
          isOver
            ? 'The problem has been over for five minutes.'
            : 'The problem has lasted for five minutes. You receive one more e-mail when it is over. docs/operations.md explains what to do.',
        ),
      ],
    },
  };
};
