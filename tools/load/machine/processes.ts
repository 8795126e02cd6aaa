import { readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second. */
const msPerTick = 10;

/** The processor time of a process since its start, in milliseconds. */
interface ProcessorTime {
  readonly used: number;
  /** What its main thread used, or waited for while another program had the processor. */
  readonly wanted: number;
}

/** By process id. */
export type ProcessorTimes = ReadonlyMap<number, ProcessorTime>;

/**
 * Returns the processor times of this process and of those that it has started; empty where the system does not tell.
 * https://docs.kernel.org/scheduler/sched-stats.html
 */
export function processorTimes(pid = process.pid): ProcessorTimes {
  try {
    // After the name, which may contain spaces: state, parent, …, user and system time.
    const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
    const used = (Number(fields[11]) + Number(fields[12])) * msPerTick;
    const [running = "", waiting = ""] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    const wanted = (Number(running) + Number(waiting)) / 1e6;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return new Map([[pid, { used, wanted }], ...children.flatMap((child) => [...processorTimes(Number(child))])]);
  } catch {
    return new Map();
  }
}

/** The processor time between two moments, in milliseconds. */
export interface TimeBetween {
  /** Used by the process that used most, and by all. */
  readonly usedByOne: number;
  readonly usedByAll: number;
  /** Wanted by the process that wanted most. */
  readonly wantedByOne: number;
}

export function timeBetween(before: ProcessorTimes, after: ProcessorTimes): TimeBetween {
  const spans = [...after].map(([pid, { used, wanted }]) => {
    const earlier = before.get(pid) ?? { used: 0, wanted: 0 };
    return { used: used - earlier.used, wanted: wanted - earlier.wanted };
  });
  return {
    usedByOne: Math.max(0, ...spans.map(({ used }) => used)),
    usedByAll: spans.reduce((sum, { used }) => sum + used, 0),
    wantedByOne: Math.max(0, ...spans.map(({ wanted }) => wanted)),
  };
}
