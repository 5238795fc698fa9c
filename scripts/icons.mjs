import { Resvg } from '@resvg/resvg-js';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup/places.mjs';

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512];

/** Draws assets/icons/*.png from assets/icon.svg; run it after a change of the drawing and commit the result. */
const folder = path.join(root, 'assets', 'icons');
const drawing = readFileSync(path.join(root, 'assets', 'icon.svg'));
mkdirSync(folder, { recursive: true });
for (const size of SIZES) {
  const image = new Resvg(drawing, { fitTo: { mode: 'width', value: size } }).render().asPng();
  writeFileSync(path.join(folder, `${size}x${size}.png`), image);
}
