/** The parts of the offline page: paths of one build's files, and the shop's name. */
export type ShellFiles = { css: string; script: string; icon: string; site: string };

/** Allows the page to load only its own files, and to send nothing. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Returns the offline page, in place of a page that failed to load. It is the same for all visitors; its script adds
 * the data that the browser has stored.
 */
export function offlinePage(files: ShellFiles): Response {
  return new Response(documentOf(files), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function documentOf({ css, script, icon, site }: ShellFiles): string {
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You’re offline | ${escaped(site)}</title>
<link rel="stylesheet" href="${css}?offline">
<link rel="icon" href="${icon}?offline" type="image/svg+xml">
<script type="module" src="${script}?offline"></script>
</head>
<body>
<header class="site-header">
<p class="page"><a class="logo" href="/"><img src="${icon}?offline" alt="" width="32" height="32"><span class="display">${escaped(site)}</span></a></p>
</header>
<main class="page grid max-w-3xl gap-6 py-10">
<h1 class="display">You’re offline</h1>
<p>This page couldn’t load without a connection. It comes back by itself once you’re online.</p>
<p><a class="button button-primary" href="">Try again</a></p>
<div id="held" class="grid gap-6"></div>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
