const checkParentEveryMs = 250;

/**
 * Resolves when this process should end: Ctrl-C, SIGTERM, a closed terminal, or a dead parent process. Call it first,
 * so that a signal during startup is not lost.
 */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve());
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, checkParentEveryMs).unref();
  });
}
