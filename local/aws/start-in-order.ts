/** Registers a started part to be stopped later, and returns it. */
export type RegisterPart = <Part extends { stop(): Promise<void> }>(part: Part) => Part;

/**
 * Starts the parts of a shop in order of dependency; `stop` stops them in reverse order. If one fails to start, the
 * ones started before it are stopped.
 */
export async function startInOrder<Whole extends object>(
  startParts: (stopLater: RegisterPart) => Promise<Whole>,
): Promise<Whole & { stop(): Promise<void> }> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart();
  };
  const stopLater: RegisterPart = (part) => {
    stops.push(() => part.stop());
    return part;
  };
  try {
    return { ...(await startParts(stopLater)), stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
}
