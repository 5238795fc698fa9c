/** A piece of a PDF's page as pdf.js gives it. */
export interface PdfPiece {
  readonly str: string;
  /** `ltr`, `rtl` or `ttb`. */
  readonly dir: string;
  readonly hasEOL: boolean;
  /** The fifth is the distance from the left edge. */
  readonly transform: readonly number[];
}

/**
 * The text of a page. Many programs draw Arabic and Hebrew letter by letter from the left, in the shapes of their places:
 * such letters are put in the order in which they are read, and become the letters that one types.
 */
export function textOfPieces(pieces: readonly PdfPiece[]): string {
  const written: string[] = [];
  let run: PdfPiece[] = [];
  const endRun = (): void => {
    const blank = run.findLastIndex(({ str }) => str.trim() !== '') + 1;
    const spoken = run.slice(0, blank);
    written.push(...(isFromTheLeft(spoken) ? spoken.toReversed() : spoken).map(({ str }) => str));
    written.push(...run.slice(blank).map(({ str }) => str));
    run = [];
  };
  for (const piece of pieces) {
    const belongs = piece.dir === 'rtl' || (run.length > 0 && piece.str.trim() === '');
    if (!belongs) endRun();
    if (belongs) run.push(piece);
    else written.push(piece.str);
    if (piece.hasEOL) {
      endRun();
      written.push('\n');
    }
  }
  endRun();
  return written.join('').replace(/[\uFB1D-\uFDFF\uFE70-\uFEFC]+/g, (shapes) => shapes.normalize('NFKC'));
}

function isFromTheLeft(run: readonly PdfPiece[]): boolean {
  return (run[0]?.transform[4] ?? 0) < (run.at(-1)?.transform[4] ?? 0);
}
