import { useAppServices } from '#client/browser/app-services.ts';
import { Notice } from '#client/ui/notice.tsx';
import { type ListLine, lineName } from './list-page-data.ts';

type Props = {
  /** Written by the worker: a sentence, then one line per product that is not in the cart. */
  report: string;
  lines: readonly ListLine[];
};

/** Reports which of a list's products are now in the cart, and why the others are not. */
export function ListReport({ report, lines }: Props) {
  const { showCart } = useAppServices();
  const [title = '', ...leftOut] = report.split('\n');
  return (
    <Notice tone={leftOut.length === 0 ? 'success' : 'warning'} title={title.replace(/\.$/, '')}>
      {leftOut.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {Object.entries(leftOut).map(([index, text]) => (
            <li key={index}>
              <LeftOut text={text} lines={lines} />
            </li>
          ))}
        </ul>
      )}
      {!title.startsWith('Nothing') && (
        <p className="mt-2">
          <a className="link" href="/cart" aria-haspopup="dialog" onClick={showCart}>
            View cart
          </a>
        </p>
      )}
    </Notice>
  );
}

function LeftOut({ text, lines }: { text: string; lines: readonly ListLine[] }) {
  const line = lines.find((each) => text.startsWith(`${lineName(each)}: `));
  if (line?.path == null) return text;
  const name = lineName(line);
  return (
    <>
      <a className="link" href={line.path}>
        {name}
      </a>
      {text.slice(name.length)}
    </>
  );
}
