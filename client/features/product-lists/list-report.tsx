import { Notice } from '#client/ui/notice.tsx';
import { type CartReport, reportTitle } from './list-messages.ts';

/** What of a list is in the cart now, and what is not and why. */
export function ListReport({ report }: { report: CartReport }) {
  const { inCart, leftOut, failure } = report;
  return (
    <Notice tone={leftOut.length === 0 ? 'success' : 'warning'} title={reportTitle(report)}>
      {failure !== '' && <p>{failure}</p>}
      {leftOut.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {leftOut.map(({ id, name, path, reason }) => (
            <li key={id}>
              {path === null ? (
                name
              ) : (
                <a className="link" href={path}>
                  {name}
                </a>
              )}
              : {reason}
            </li>
          ))}
        </ul>
      )}
      {inCart > 0 && (
        <p className="mt-2">
          <a className="link" href="/cart">
            View cart
          </a>
        </p>
      )}
    </Notice>
  );
}
