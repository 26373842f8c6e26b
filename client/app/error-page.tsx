import type { PageError } from './view.ts';

/** The page that takes the place of one that failed (R-ERR-PAGE): the sentence of what is missing is for 404 alone. */
export function ErrorPage({ status, message, requestId }: PageError) {
  return (
    <section className="page max-w-xl py-16 text-center md:py-24">
      <h1 className="display text-5xl text-accent" tabIndex={-1}>
        Oops!
      </h1>
      <p className="mt-4 text-lg">
        {status === 404
          ? 'The content you are looking for is missing.'
          : 'It looks like something went wrong.'}
      </p>
      <p className="mt-1 text-muted">Please try again or return home.</p>
      <a className="button button-primary mt-8" href="/">
        Back To Home
      </a>
      {(message !== '' || requestId !== '') && (
        <p className="mt-10 text-sm break-words text-muted">
          {message}
          {requestId !== '' && <span className="block">Reference: {requestId}</span>}
        </p>
      )}
    </section>
  );
}
