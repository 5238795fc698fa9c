import { app, BrowserWindow, session, type Session, type WebContents } from 'electron';
import { APP_HOST, APP_SCHEME } from '../app-protocol.ts';
import { FailureError } from '../failure.ts';
import { strings } from '../strings.ts';

/** Kept in memory only, and apart from the window's own. */
const PARTITION = 'printed-pages';
const ADDRESS = `${APP_SCHEME}://${APP_HOST}/printed/`;

/** Nothing but its own styles; `sandbox` takes scripts, forms and frames from it once more. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Longest wait for one page to be laid out and printed, in milliseconds. */
const WITHIN_MS = 120_000;

const pages = new Map<string, string>();
let lastPage = 0;
let printing: Session | null = null;

/** A session that has the pages to be printed and nothing else: no network, no files, no scripts. */
function printingSession(): Session {
  if (printing !== null) return printing;
  const own = session.fromPartition(PARTITION, { cache: false });
  own.protocol.handle(APP_SCHEME, ({ url }) => {
    const html = pages.get(url);
    return new Response(html ?? null, { status: html === undefined ? 404 : 200, headers: HEADERS });
  });
  own.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !pages.has(url) });
  });
  printing = own;
  return own;
}

/** A window that nobody sees, in which pages are laid out to be printed one after the other. */
export class HiddenPage {
  #window: BrowserWindow | null = null;

  /**
   * Lays a page out and prints it as PDF, on the paper of the country.
   * @throws FailureError when it takes too long or cannot be printed.
   */
  printToPdf(html: string): Promise<Uint8Array> {
    return this.#withPage(html, async (contents) => {
      const bytes = await contents.printToPDF({
        pageSize: paperSize(),
        printBackground: true,
        generateTaggedPDF: true,
      });
      return new Uint8Array(bytes);
    });
  }

  /** Prints a page through the system's dialog; false when the person cancelled it. @throws FailureError */
  print(html: string): Promise<boolean> {
    return this.#withPage(html, printThroughDialog, null);
  }

  /** Ends the window. Another page opens a new one. */
  close(): void {
    if (this.#window?.isDestroyed() === false) this.#window.destroy();
    this.#window = null;
  }

  async #withPage<Value>(
    html: string,
    use: (contents: WebContents) => Promise<Value>,
    withinMs: number | null = WITHIN_MS,
  ): Promise<Value> {
    const address = `${ADDRESS}${String((lastPage += 1))}`;
    pages.set(address, html);
    const window = this.#opened();
    try {
      return await within(
        withinMs,
        window.loadURL(address).then(() => use(window.webContents)),
      );
    } catch (error) {
      this.close();
      throw error instanceof FailureError
        ? error
        : new FailureError({ code: 'internal', message: strings.notPrinted }, { cause: error });
    } finally {
      pages.delete(address);
    }
  }

  #opened(): BrowserWindow {
    this.#window ??= new BrowserWindow({
      show: false,
      width: 800,
      height: 1_000,
      webPreferences: {
        session: printingSession(),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        javascript: false,
        images: false,
        webgl: false,
        webviewTag: false,
        devTools: false,
        spellcheck: false,
      },
    });
    return this.#window;
  }
}

function printThroughDialog(contents: WebContents): Promise<boolean> {
  return new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true, pageSize: paperSize() }, (done, reason) => {
      if (done || /cancel/i.test(reason)) resolve(done);
      else reject(new FailureError({ code: 'internal', message: strings.noPrinter }));
    });
  });
}

/** Letter where it is used, A4 elsewhere. */
function paperSize(): 'Letter' | 'A4' {
  return LETTER_COUNTRIES.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4';
}

const LETTER_COUNTRIES: ReadonlySet<string> = new Set(
  'US CA MX PH CL CO VE GT SV HN NI CR PA DO PR'.split(' '),
);

async function within<Value>(ms: number | null, work: Promise<Value>): Promise<Value> {
  if (ms === null) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new FailureError({ code: 'internal', message: strings.notPrinted }));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
