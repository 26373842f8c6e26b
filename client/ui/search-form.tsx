/** A search field where there is nothing else to show; a plain form, so it works without scripts. */
export function SearchForm({ action }: { action: string }) {
  return (
    <search className="w-full max-w-md">
      <form action={action} method="get" className="flex">
        <input
          type="search"
          name="q"
          placeholder="Search"
          aria-label="Search all products"
          className="min-h-11 w-full min-w-0 border border-line bg-raised px-3"
        />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
    </search>
  );
}
