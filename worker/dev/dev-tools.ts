/** Path of the id of the running build. After a failed build, it responds with an error page and status 500. */
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

/** Adds live reload to a document. Also adds the errors that the request has logged to an error page. */
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

/** Reloads the page once another build runs or a build has failed. The error page reloads itself in turn. */
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
