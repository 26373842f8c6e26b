interface ImportMeta {
  /** The texts of all files that match a pattern, by path, as Vite imports them. */
  glob(
    pattern: string,
    options: { query: '?raw'; import: 'default'; eager: true },
  ): Readonly<Record<string, string>>;
}
