import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import * as z from "zod";

/** The functions that the table's stream and SES's events call. */
export interface EventFunctions {
  sendMails(event: unknown): Promise<unknown>;
  followMails(event: unknown): Promise<unknown>;
  sendLineEvents(event: unknown): Promise<unknown>;
}

/** These functions in a process of their own, started at the first event and again after a crash. */
export interface EventProcess extends EventFunctions {
  /** Uses the current code from the next event on. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const outcome = z.object({ id: z.int(), result: z.unknown().optional(), failure: z.string().optional() });

/** Functions see only `environment`, and nothing of this process's own environment. Their logs go to standard error. */
export function eventProcess(environment: Readonly<Record<string, string>>): EventProcess {
  let child: ChildProcess | undefined;
  let count = 0;
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const callsOf = new WeakMap<ChildProcess, Set<number>>();

  function start(): ChildProcess {
    const started = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts")], {
      env: { ...environment },
      stdio: ["ignore", 2, 2, "ipc"],
    });
    const own = new Set<number>();
    started.on("message", (message) => {
      const { id, result, failure } = outcome.parse(message);
      const call = pending.get(id);
      pending.delete(id);
      if (failure === undefined) call?.resolve(result);
      else call?.reject(new Error(failure));
    });
    started.once("exit", () => {
      if (child === started) child = undefined;
      for (const id of own)
        pending.get(id)?.reject(new Error("The process of the functions that events call has ended."));
    });
    callsOf.set(started, own);
    return started;
  }

  function invoke(name: keyof EventFunctions, event: unknown): Promise<unknown> {
    child ??= start();
    count += 1;
    const call = Promise.withResolvers<unknown>();
    pending.set(count, call);
    callsOf.get(child)?.add(count);
    child.send({ id: count, name, event });
    return call.promise;
  }

  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    await Promise.allSettled([...pending.values()].map(({ promise }) => promise));
    if (ending === undefined || ending.exitCode !== null) return;
    const exited = once(ending, "exit");
    ending.kill("SIGTERM");
    await exited;
  }
  return {
    sendMails: (event) => invoke("sendMails", event),
    followMails: (event) => invoke("followMails", event),
    sendLineEvents: (event) => invoke("sendLineEvents", event),
    restart: end,
    stop: end,
  };
}
