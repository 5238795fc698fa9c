/** A stream of numbers that depends on its seed alone: the same on every machine and Node. */
export interface Random {
  /** The next number, from 0 to below 1, in steps of 2^-32. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the things, each as likely. */
  pick<T>(things: readonly T[]): T;
}

/** The small fast counter (sfc32) of the PractRand suite, seeded with one 32-bit number. */
export function randomFrom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed >>> 0;
  let counter = 1;
  const nextWord = (): number => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  for (let round = 0; round < 16; round++) nextWord();
  const next = (): number => nextWord() / 2 ** 32;
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(things: readonly T[]): T => {
      const thing = things[below(things.length)];
      if (thing === undefined) throw new RangeError('Nothing to pick from.');
      return thing;
    },
  };
}

/**
 * Draws ranks 0 to `size - 1` as often as words occur in a language: the n-th in proportion to 1 / (n + shift)^exponent
 * (Zipf and Mandelbrot). Vose's alias method: one draw costs the same whatever the size.
 */
export function zipfRanks(size: number, exponent = 1.02, shift = 2.2): (random: Random) => number {
  const weights = Float64Array.from({ length: size }, (_, rank) => (rank + 1 + shift) ** -exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = weights.map((weight) => (weight / total) * size);
  const alias = new Uint32Array(size);
  const small: number[] = [];
  const large: number[] = [];
  share.forEach((value, rank) => (value < 1 ? small : large).push(rank));
  for (;;) {
    const poor = small.pop();
    const rich = large.at(-1);
    if (poor === undefined || rich === undefined) break;
    alias[poor] = rich;
    share[rich] = (share[rich] ?? 0) + (share[poor] ?? 0) - 1;
    if ((share[rich] ?? 0) < 1) {
      large.pop();
      small.push(rich);
    }
  }
  // What is left over is 1 up to rounding.
  for (const rank of [...small, ...large]) share[rank] = 1;
  return (random) => {
    const at = random.next() * size;
    const rank = Math.floor(at);
    return at - rank < (share[rank] ?? 1) ? rank : (alias[rank] ?? rank);
  };
}
