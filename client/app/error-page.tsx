import { SearchForm } from '#client/ui/search-form.tsx';
import type { LayoutData } from '#shared/navigation/page-payload.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import type { PageError } from './view.ts';

type Props = PageError & Pick<LayoutData, 'menu'> & { retryHref: string };

/** Renders the error page (R-ERR-PAGE). Only a 404 shows the search field and the category links. */
export function ErrorPage({ status, message, requestId, retryHref, menu }: Props) {
  // For a shared list, the API's message names the reason.
  const isList = status === 404 && retryHref.startsWith('/lists/');
  return (
    <section className="page mx-auto max-w-2xl py-10 text-center">
      <h1 className="display text-accent">Oops!</h1>
      <p className="mt-4 text-lg">
        {isList
          ? message
          : status === 404
            ? 'The content you are looking for is missing.'
            : 'It looks like something went wrong.'}
      </p>
      {!isList && <p className="mt-1 text-muted">Please try again or return home.</p>}
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <a className="button button-primary" href="/">
          Back To Home
        </a>
        {status !== 404 && (
          <a className="button button-secondary" href={retryHref}>
            Try again
          </a>
        )}
      </p>
      {status === 404 && <NotFoundSuggestions menu={menu} isList={isList} />}
      {(message !== '' || requestId !== '') && (
        <p className="mt-10 text-sm break-words text-muted">
          {!isList && message}
          {requestId !== '' && (
            <span className="block">
              Reference: <span className="inline-block">{requestId}</span>
            </span>
          )}
        </p>
      )}
    </section>
  );
}

function NotFoundSuggestions({ menu, isList }: Pick<LayoutData, 'menu'> & { isList: boolean }) {
  return (
    <div className="mt-10 grid justify-items-center gap-3">
      <p>
        {isList
          ? 'Search for a product, or look around.'
          : 'It may have moved, or we no longer sell it. Search for it, or look around.'}
      </p>
      <SearchForm action="/search" />
      <ul className="flex flex-wrap justify-center gap-2">
        {menu.map((category) => (
          <li key={category.id}>
            <a className="chip" href={categoryPath(category)}>
              {category.name}
            </a>
          </li>
        ))}
        <li>
          <a className="chip" href="/search">
            All products
          </a>
        </li>
      </ul>
    </div>
  );
}
