/** Which form succeeded, for the page that follows a form sent without scripts. */
export type Done = 'details' | 'session' | null;

export function doneIn(url: URL): Done {
  const done = url.searchParams.get('done');
  return done === 'details' || done === 'session' ? done : null;
}
