import { availableParallelism } from "node:os";
import { processorTimes, timeBetween } from "./processes.ts";

/** The share of the machine that a run may use, so that what buyers feel is the limits and not this machine. */
const usableShare = 0.7;
/** The first people load the code of every function; those after them show what a person costs. */
const people = { first: 8, measured: 16, atOnce: 4 } as const;

/**
 * Lets some people visit, and returns how many a minute this machine can play, by the processor time that one takes: no
 * process may use more than its share of a core, nor all together more than theirs. What other programs use is not
 * known: `letArrive` notices it. Returns Infinity where the system does not tell. `visit`: the visit of one person.
 */
export async function playableRate(firstPerson: number, visit: (person: number) => Promise<unknown>): Promise<number> {
  const visitAll = async (from: number, count: number) => {
    const left = Array.from({ length: count }, (_, index) => from + index);
    await Promise.all(
      Array.from({ length: people.atOnce }, async () => {
        for (let person = left.pop(); person !== undefined; person = left.pop()) await visit(person);
      }),
    );
  };
  await visitAll(firstPerson, people.first);
  const before = processorTimes();
  await visitAll(firstPerson + people.first, people.measured);
  const { usedByOne, usedByAll } = timeBetween(before, processorTimes());
  const msPerPerson = Math.max(usedByOne, usedByAll / availableParallelism()) / people.measured;
  return msPerPerson === 0 ? Number.POSITIVE_INFINITY : Math.floor((60_000 * usableShare) / msPerPerson);
}
