/** Hands on a part that has started, and remembers to stop it. */
export type Started = <Part extends { stop(): Promise<void> }>(part: Part) => Part;

/**
 * Starts the parts of a shop in the order in which they need each other, and stops them in the other; when one cannot
 * start, those before it are stopped again.
 */
export async function startInOrder<Whole extends object>(
  startParts: (started: Started) => Promise<Whole>,
): Promise<Whole & { stop(): Promise<void> }> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const started: Started = (part) => {
    stops.push(() => part.stop());
    return part;
  };
  try {
    return { ...(await startParts(started)), stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
}
