/**
 * Creates a seeded random number generator (mulberry32,
 * https://github.com/bryc/code/blob/master/jshash/PRNGs.md). A failing test prints its seed.
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Shuffles the items and cuts them into waves: items of a wave run concurrently, the waves one after another. */
export function shuffleIntoWaves<Thing>(things: readonly Thing[], random: () => number): readonly (readonly Thing[])[] {
  const shuffled = things.map((thing) => ({ thing, at: random() })).sort((one, other) => one.at - other.at);
  const waves: Thing[][] = [];
  for (const { thing } of shuffled) {
    const current = waves.at(-1);
    if (current === undefined || random() < 0.4) waves.push([thing]);
    else current.push(thing);
  }
  return waves;
}
