/**
 * Creates a seeded generator of random numbers from 0 to 1 (mulberry32,
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

/** Shuffles things and cuts them into waves: tests run a wave concurrently, and the waves one after another. */
export function shuffleIntoWaves<Thing>(things: readonly Thing[], random: () => number): readonly (readonly Thing[])[] {
  const shuffled = things.map((thing) => ({ thing, position: random() })).sort((a, b) => a.position - b.position);
  const waves: Thing[][] = [];
  for (const { thing } of shuffled) {
    const lastWave = waves.at(-1);
    if (lastWave === undefined || random() < 0.4) waves.push([thing]);
    else lastWave.push(thing);
  }
  return waves;
}
