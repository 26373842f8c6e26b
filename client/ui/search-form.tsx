/** A search field for pages without other content. It is a plain form, so it works without scripts. */
export function SearchForm({ action }: { action: string }) {
  return (
    <search className="w-full max-w-md">
      <form action={action} method="get" className="flex flex-wrap gap-2">
        <div className="field min-w-24 flex-1">
          <input type="search" name="q" placeholder="Search" aria-label="Search all products" />
        </div>
        <button type="submit" className="button button-secondary">
          Search
        </button>
      </form>
    </search>
  );
}
