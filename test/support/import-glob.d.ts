interface ImportMeta {
  /** The text of all files that a pattern finds, by their paths, as Vite imports them. */
  glob(
    pattern: string,
    options: { query: '?raw'; import: 'default'; eager: true },
  ): Readonly<Record<string, string>>;
}
