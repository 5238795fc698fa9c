import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const APP_SCHEME = 'app';
export const APP_HOST = 'bundle';
/** The one origin of our pages. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
/** The window's page. */
export const START_PAGE = `${APP_ORIGIN}/index.html`;

/** Scripts and styles from the bundle only; nothing inline, nothing remote, no frames, no forms. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * The file of the bundle that an address names, or null when it names none: another host, a path out of the folder,
 * an encoded separator, a kind of file that we do not serve.
 * @param root Absolute folder of the bundle.
 */
export function bundleFile(address: string, root: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return null;
  const name = decodedPath(url.pathname);
  if (name === null) return null;
  const file = path.resolve(root, `.${name}`);
  const inside = file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
  return inside && path.extname(file) in CONTENT_TYPES ? file : null;
}

/** Answers requests to `app://bundle/` from the folder `root`. */
export function serveBundle(root: string): (request: Request) => Promise<Response> {
  const folder = path.resolve(root);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
    const file = bundleFile(request.url, folder);
    if (file === null) return refusal(404);
    try {
      const content = await readFile(file);
      return new Response(new Uint8Array(content), {
        headers: { ...SECURITY_HEADERS, 'content-type': CONTENT_TYPES[path.extname(file)] ?? 'text/plain' },
      });
    } catch {
      return refusal(404);
    }
  };
}

const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
} as const;

function refusal(status: 404 | 405): Response {
  return new Response(null, { status, headers: SECURITY_HEADERS });
}

function decodedPath(pathname: string): string | null {
  try {
    const name = decodeURIComponent(pathname);
    return /[\\\0]/.test(name) ? null : name;
  } catch {
    return null;
  }
}
