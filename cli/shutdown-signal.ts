const lookForParentEveryMs = 250;

/**
 * Resolves when this process is to end: Ctrl-C, SIGTERM, a closed terminal, or because whoever started it is gone,
 * however that ended. Call it first of all, so that a signal during the start is not lost.
 */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve());
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, lookForParentEveryMs).unref();
  });
}
