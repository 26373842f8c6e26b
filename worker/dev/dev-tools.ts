/** The path that returns the id of the running build, or an error page with status 500 after a failed build. */
export const BUILD_PATH = '/__build';

const POLL_MS = 1_000;
const MAX_ERRORS = 20;

/** The latest lines of `console.error`. */
const errors: string[] = [];

const { error: writeError } = console;
console.error = (...values: unknown[]): void => {
  errors.push(values.map(String).join(' '));
  errors.splice(0, errors.length - MAX_ERRORS);
  writeError(...values);
};

/** Adds live reload to a document. If the status is 5xx, also shows the errors that the request has logged. */
export function withDevTools(response: Response, buildId: string): Response {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1];
  if (nonce === undefined || !response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const failures = response.status >= 500 ? errorsOf(response.headers.get('X-Request-Id')) : [];
  return new HTMLRewriter()
    .on('body', {
      element(body) {
        for (const failure of failures) body.append(`<pre>${escapeHtml(failure)}</pre>`, { html: true });
        body.append(`<script nonce="${nonce}">${reloadScript(buildId)}</script>`, { html: true });
      },
    })
    .transform(response);
}

/**
 * Returns a script that reloads the page once another build runs or a build has failed. The build's error page reloads
 * itself.
 */
function reloadScript(buildId: string): string {
  return `setInterval(async () => {
  const response = await fetch('${BUILD_PATH}', { cache: 'no-store' }).catch(() => null);
  if (response && (!response.ok || (await response.text()) !== '${buildId}')) location.reload();
}, ${POLL_MS});`;
}

/** Returns the logged errors of a request, with their stacks as separate lines. */
function errorsOf(requestId: string | null): string[] {
  return errors
    .filter((line) => requestId !== null && line.includes(requestId))
    .map((line) => line.replaceAll('\\n', '\n'));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
