import path from "node:path";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { whatsAppEnvironment } from "../../aws/function-environment.ts";
import { region } from "../template/resolve.ts";
import type { DeployedFunction } from "./deployed-functions.ts";
import { type OpenCalls, openCalls, sharedCount } from "./freeze.ts";

/** What every function's environment contains in addition to the template's variables. */
export interface Runtime {
  /** URL of the local AWS endpoint (rights/aws-endpoint.ts). */
  readonly awsUrl: string;
  /** URL of Stripe, if it is not the real one. */
  readonly stripeApiBase?: string | undefined;
  readonly whatsAppBase?: string | undefined;
  /** Powertools' log level of the functions. */
  readonly logLevel: string;
}

/**
 * A running function. Its code is loaded at the first call, like a cold start, in a thread with its own environment.
 */
export interface RunningFunction {
  /** Returns the handler's result. Rejects with the handler's error message, or when the thread dies. */
  invoke(event: unknown, context: Invocation): Promise<unknown>;
  stop(): Promise<void>;
}

/** The part of the Lambda context that can be sent to a thread. `deadline` in milliseconds since the epoch. */
export interface Invocation {
  readonly requestId: string;
  readonly deadline: number;
}

const report = z.object({ unfinished: z.array(z.string()) });
const outcome = z.object({ id: z.int(), result: z.unknown().optional(), failure: z.string().optional() });
const threadFile = path.join(import.meta.dirname, "thread.ts");

/**
 * Creates a callable function of the stack. It handles calls concurrently, for which Lambda would start more instances.
 * Between calls it is frozen, as on Lambda. What a handler leaves running is held until the next call, and logged.
 */
export function createRunningFunction(deployed: DeployedFunction, runtime: Runtime): RunningFunction {
  let worker: Worker | undefined;
  let open: OpenCalls | undefined;
  let callCount = 0;
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>();

  const start = (): Worker => {
    const { name, memoryMb, folder, handler } = deployed;
    const openCallCount = sharedCount();
    open = openCalls(openCallCount);
    const newWorker = new Worker(threadFile, {
      workerData: { name, memoryMb, folder, handler, openCallCount },
      env: environmentOf(deployed, runtime),
      name,
    });
    newWorker.on("message", (message) => {
      const unfinished = report.safeParse(message).data?.unfinished;
      if (unfinished !== undefined) return console.warn(workAfterAnswer(name, unfinished));
      const { id, result, failure } = outcome.parse(message);
      const call = pendingCalls.get(id);
      pendingCalls.delete(id);
      if (failure === undefined) call?.resolve(result);
      else call?.reject(new Error(failure));
    });
    const rejectPending = (reason: unknown) => {
      if (worker === newWorker) worker = undefined;
      for (const call of pendingCalls.values()) call.reject(reason);
      pendingCalls.clear();
    };
    newWorker.on("error", rejectPending);
    newWorker.on("exit", (code) => rejectPending(new Error(`The thread of ${name} has ended with code ${code}.`)));
    return newWorker;
  };
  return {
    invoke(event, invocation) {
      worker ??= start();
      callCount += 1;
      const call = Promise.withResolvers<unknown>();
      pendingCalls.set(callCount, call);
      open?.add();
      worker.postMessage({ id: callCount, event, ...invocation });
      return call.promise;
    },
    async stop() {
      await worker?.terminate();
    },
  };
}

function workAfterAnswer(name: string, unfinished: readonly string[]): string {
  return `${name} works after its answer (${unfinished.join(", ")}). Lambda freezes it: that work continues with the next call, or never.`;
}

/**
 * The variables set by the template and by Lambda, and the local URLs of AWS and Stripe. The access key id is the
 * function's name, which tells the local AWS endpoint whose policy applies.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
function environmentOf(deployed: DeployedFunction, runtime: Runtime): Record<string, string> {
  return {
    ...deployed.environment,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: deployed.name,
    AWS_SECRET_ACCESS_KEY: "rehearsal",
    AWS_LAMBDA_FUNCTION_NAME: deployed.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(deployed.memoryMb),
    AWS_ENDPOINT_URL_DYNAMODB: runtime.awsUrl,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: runtime.awsUrl,
    AWS_ENDPOINT_URL_SESV2: runtime.awsUrl,
    POWERTOOLS_LOG_LEVEL: runtime.logLevel,
    ...(runtime.stripeApiBase === undefined ? {} : { STRIPE_API_BASE: runtime.stripeApiBase }),
    ...(runtime.whatsAppBase !== undefined && whatsAppEnvironment(runtime.whatsAppBase)),
  };
}
