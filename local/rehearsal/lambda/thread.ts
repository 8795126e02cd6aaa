/**
 * Worker thread of one function: loads the deployed bundle and calls its handler for every message. When no call is
 * left, it reports what the handler has left running, and sleeps until the next message (`freeze.ts`).
 */
import { createRequire, enableCompileCache } from "node:module";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Context } from "aws-lambda";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { lambdaContext } from "../../gateway/event.ts";
import { logIsWritten, openCalls, unfinishedWork } from "./freeze.ts";

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const functionSettings = z
  .object({
    name: z.string(),
    memoryMb: z.int(),
    folder: z.string(),
    handler: z.string(),
    openCallCount: z.instanceof(SharedArrayBuffer),
  })
  .parse(workerData);
const open = openCalls(functionSettings.openCallCount);
const callMessage = z.object({ id: z.int(), event: z.unknown(), requestId: z.string(), deadline: z.number() });

// Bundles are large, and every rehearsal loads each of them again, in its own thread.
enableCompileCache(path.join(projectRoot, "node_modules/.cache/everline/compiled"));
const [fileName = "", exportName = ""] = functionSettings.handler.split(".");
const bundle: unknown = createRequire(import.meta.url)(path.join(functionSettings.folder, `${fileName}.js`));
const handler = z
  .custom<Handler>((value) => typeof value === "function")
  .parse(z.looseObject({}).parse(bundle)[exportName]);

parentPort?.on("message", async (received) => {
  const { id, event, requestId, deadline } = callMessage.parse(received);
  try {
    const result = await handler(
      event,
      lambdaContext(functionSettings.name, requestId, functionSettings.memoryMb, deadline),
    );
    parentPort?.postMessage({ id, result });
  } catch (reason) {
    parentPort?.postMessage({
      id,
      failure: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
    });
  }
  open.remove();
  await logIsWritten();
  if (!open.areNone()) return;
  const unfinished = unfinishedWork();
  if (unfinished.length > 0) parentPort?.postMessage({ unfinished });
  open.sleepWhileNone();
});
