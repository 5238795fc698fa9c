type Take = (paths: readonly string[]) => void;

/** Absolute paths that were dropped before anybody took them. */
let waiting: readonly string[] = [];
let taker: Take | null = null;

function give(): void {
  if (taker === null || waiting.length === 0) return;
  const paths = waiting;
  waiting = [];
  taker(paths);
}

/** Hears drops from the page's first moment on, so that none is lost while the library is still being opened. */
export function catchDroppedFiles(): void {
  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none';
  });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    waiting = [
      ...waiting,
      ...files.map((file) => window.parlance.pathOf(file)).filter((path) => path !== ''),
    ];
    give();
  });
}

/** Takes what was dropped and what will be; the function given back stops that, and later drops wait again. */
export function takeDroppedFiles(take: Take): () => void {
  taker = take;
  give();
  return () => {
    if (taker === take) taker = null;
  };
}

/** True for a drag that carries files. */
export function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
