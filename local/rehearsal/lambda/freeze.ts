import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Counts the calls of one function in memory that its thread and the main thread share. Lambda freezes an instance when
 * its handler has settled, and thaws it for the next call; here, the thread sleeps while the count is zero.
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html#runtimes-lifecycle-shutdown
 */
export interface OpenCalls {
  /** In the main thread, before a call is sent: wakes the function's thread. */
  add(): void;
  /** In the function's thread, when a handler has settled. */
  remove(): void;
  areNone(): boolean;
  /** In the function's thread: returns at the next call, or at once if there is one. Nothing runs meanwhile. */
  sleepWhileNone(): void;
}

export function sharedCount(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}

export function openCalls(shared: SharedArrayBuffer): OpenCalls {
  const count = new Int32Array(shared);
  return {
    add() {
      Atomics.add(count, 0, 1);
      Atomics.notify(count, 0);
    },
    remove() {
      Atomics.sub(count, 0, 1);
    },
    areNone: () => Atomics.load(count, 0) === 0,
    sleepWhileNone() {
      Atomics.wait(count, 0, 0);
    },
  };
}

/** What the thread itself uses: the ports to the main thread, and the wait below. */
const threadsOwn = ["MessagePort", "Immediate"];

/**
 * Returns what a settled handler has left running, such as "TCPSocketWrap" for a request in flight, or "Timeout". Idle
 * connections of a pool do not count, and neither do timers without a reference.
 */
export function unfinishedWork(): readonly string[] {
  return process.getActiveResourcesInfo().filter((kind) => !threadsOwn.includes(kind));
}

/** Waits until the main thread has received what the function has logged: on Lambda, logging is synchronous. */
export async function logIsWritten(): Promise<void> {
  await nextTurn();
  while (process.stdout.writableLength + process.stderr.writableLength > 0) await nextTurn();
}
