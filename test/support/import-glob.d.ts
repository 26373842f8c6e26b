interface ImportMeta {
  /** Vite replaces this with the content of all files that match the pattern, keyed by path. */
  glob(
    pattern: string,
    options: { query: '?raw'; import: 'default'; eager: true },
  ): Readonly<Record<string, string>>;
}
